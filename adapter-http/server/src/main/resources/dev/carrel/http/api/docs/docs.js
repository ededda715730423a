'use strict';

const TEXT = 'text/plain';
const FORM = 'multipart/form-data';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Creates an element. Strings from the description are set as text only, never as markup. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Renders `code` in a text as code elements. */
function marked(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part));
}

function paragraphs(text) {
  return (text || '').split('\n\n').filter(Boolean).map((part) => make('p', {}, ...marked(part)));
}

class Page {
  constructor(description) {
    this.description = description;
  }

  resolve(node) {
    if (!node || !node.$ref) {
      return node;
    }
    const found = node.$ref.slice(2).split('/').reduce((at, key) => at[key], this.description);
    return { ...this.resolve(found), ...(node.description ? { description: node.description } : {}) };
  }

  type(schema) {
    const known = this.resolve(schema);
    if (known.const !== undefined) {
      return `"${known.const}"`;
    }
    if (known.enum) {
      return known.enum.join(' | ');
    }
    if (known.oneOf) {
      return known.oneOf.map((one) => (one.$ref ? one.$ref.split('/').pop() : this.type(one))).join(' or ');
    }
    const types = [].concat(known.type || 'any value').filter((type) => type !== 'null');
    const named = types.map((type) => (type === 'array' ? `array of ${this.type(known.items)}` : known.format || type));
    return [...named, ...([].concat(known.type).includes('null') ? ['null'] : [])].join(' or ') + this.bounds(known);
  }

  /** Returns the bounds of a schema in words, such as ", 1 to 512 characters". */
  bounds(known) {
    return [[known.minLength, known.maxLength, ' characters'], [known.minItems, known.maxItems, ' items'],
      [known.minProperties, known.maxProperties, ' fields'], [known.minimum, known.maximum, '']]
      .map(([least, most, unit]) => this.range(least, most, unit)).join('');
  }

  range(least, most, unit) {
    const text = (number) => number.toLocaleString('en');
    if (least !== undefined && most !== undefined) {
      return `, ${text(least)} to ${text(most)}${unit}`;
    }
    return most !== undefined ? `, at most ${text(most)}${unit}` : least !== undefined ? `, at least ${text(least)}${unit}` : '';
  }

  /** Returns table rows for the fields of a schema, nested fields below their parents. */
  rows(schema, prefix, depth) {
    const known = this.resolve(schema) || {};
    if (known.type && [].concat(known.type)[0] === 'array') {
      return this.rows(known.items, `${prefix}[]`, depth);
    }
    return Object.entries(known.properties || {}).flatMap(([name, field]) => {
      const path = prefix ? `${prefix}.${name}` : name;
      const needed = (known.required || []).includes(name);
      const row = make('tr', depth > 0 ? { class: 'deep' } : {},
        make('td', {}, make('code', {}, path)),
        make('td', {}, make('span', { class: 'muted' }, this.type(field) + (needed ? '' : ', optional')),
          ...(this.resolve(field).description ? [make('br'), ...marked(this.resolve(field).description)] : [])));
      return [row, ...(depth < 3 ? this.rows(field, path, depth + 1) : [])];
    });
  }

  fields(schema) {
    const known = this.resolve(schema);
    if (known.contentSchema) {
      return [make('p', { class: 'muted' }, 'Each line or event:'), ...this.fields(known.contentSchema)];
    }
    if (known.oneOf) {
      return known.oneOf.flatMap((one) => this.fields(one));
    }
    const rows = this.rows(schema, '', 0);
    return rows.length ? [make('table', {}, ...rows)] : [];
  }

  /** Returns a curl command; it works after replacing the example ids. */
  curl(method, path, operation, parameters) {
    const server = this.description.servers[0].url;
    const real = parameters.filter((parameter) => parameter.in === 'path')
      .reduce((known, parameter) => known.replace(`{${parameter.name}}`, parameter.example), path);
    const implied = method === 'get' || (method === 'post' && operation.requestBody);
    const parts = [`curl ${implied ? '' : `-X ${method.toUpperCase()} `}'${server}${real}'`];
    if ((operation.security || []).length) {
      parts.push(`-H "Authorization: Bearer $CARREL_TOKEN"`);
    }
    const content = operation.requestBody && operation.requestBody.content['application/json'];
    if (content) {
      parts.push(`-H 'Content-Type: application/json'`);
      parts.push(`-d '${JSON.stringify(content.example || {}).replaceAll("'", "'\\''")}'`);
    }
    return parts.join(' \\\n  ');
  }

  /** Returns the curl command that uploads a file as a form, or null. */
  curlForm(path, operation, parameters) {
    const form = operation.requestBody && operation.requestBody.content[FORM];
    if (!form) {
      return null;
    }
    const plain = { ...operation, requestBody: null };
    const fields = Object.entries(form.example).map(([name, value]) =>
      (value.startsWith('@') ? `-F '${name}=${value}'` : `--form-string '${name}=${value}'`));
    return [this.curl('post', path, plain, parameters).replace('-X POST ', ''), ...fields].join(' \\\n  ');
  }

  curlBlock(text) {
    const copy = make('button', { type: 'button' }, 'Copy');
    copy.addEventListener('click', () => navigator.clipboard.writeText(text).then(() => {
      copy.textContent = 'Copied';
    }));
    return make('div', { class: 'curl' }, make('pre', {}, text), navigator.clipboard ? copy : null);
  }

  response(status, response) {
    const known = this.resolve(response);
    const content = Object.entries(known.content || {});
    const headers = Object.keys(known.headers || {});
    return make('details', status < 300 ? { open: '' } : {},
      make('summary', {}, make('span', { class: 'status' }, status), ' ', ...marked(known.description)),
      ...(headers.length ? [make('p', { class: 'muted' }, `Headers: ${headers.join(', ')}`)] : []),
      ...content.flatMap(([type, body], index) => [
        make('p', { class: 'muted' }, type),
        ...(status < 300 && type !== TEXT && !this.isShownBefore(content, index) ? this.fields(body.schema) : []),
        ...(body.example ? [make('pre', {}, this.example(body.example))] : []),
      ]));
  }

  /** Returns whether an earlier media type has the same schema. */
  isShownBefore(content, index) {
    const itemOf = ([, body]) => JSON.stringify(body.schema.contentSchema || body.schema);
    return content.slice(0, index).some((earlier) => itemOf(earlier) === itemOf(content[index]));
  }

  example(value) {
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  }

  operation(method, path, operation) {
    const parameters = (operation.parameters || []).map((parameter) => this.resolve(parameter));
    const scope = (operation.security || []).map((needed) => `scope ${needed.token.join(', ')}`)[0] || 'no token';
    const bodies = Object.entries(operation.requestBody ? operation.requestBody.content : {});
    const form = this.curlForm(path, operation, parameters);
    return make('section', { class: 'operation', id: operation.operationId },
      make('header', {},
        make('h3', {}, make('a', { href: `#${operation.operationId}` }, operation.summary)),
        make('div', { class: 'line' }, make('span', { class: `method ${method}` }, method.toUpperCase()),
          make('code', {}, path), make('span', { class: 'chip' }, scope))),
      make('div', { class: 'body' },
        ...paragraphs(operation.description),
        make('h4', {}, 'Try it'),
        this.curlBlock(this.curl(method, path, operation, parameters)),
        ...(form ? [this.curlBlock(form)] : []),
        ...(parameters.length ? [make('h4', {}, 'Parameters'), make('table', {}, ...parameters.map((parameter) =>
          make('tr', {}, make('td', {}, make('code', {}, parameter.name)),
            make('td', {}, make('span', { class: 'muted' },
              `${parameter.in}, ${this.type(parameter.schema)}${parameter.required ? '' : ', optional'}`),
            make('br'), ...marked(parameter.description)))))] : []),
        ...(bodies.length ? [make('h4', {}, 'Request')] : []),
        ...bodies.flatMap(([type, body]) => [
          ...(bodies.length > 1 ? [make('p', { class: 'muted' }, type)] : []), ...this.fields(body.schema)]),
        make('h4', {}, 'Responses'),
        ...Object.entries(operation.responses).map(([status, response]) => this.response(status, response))));
  }

  operations(tag) {
    return Object.entries(this.description.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] && item[method].tags[0] === tag)
        .map((method) => ({ method, path, operation: item[method] })));
  }

  draw() {
    const { info, tags } = this.description;
    document.getElementById('version').textContent = info.summary;
    const main = document.getElementById('main');
    const contents = document.getElementById('contents');
    main.replaceChildren(...paragraphs(info.description));
    for (const tag of tags) {
      const operations = this.operations(tag.name);
      main.append(make('h2', {}, tag.name), ...paragraphs(tag.description),
        ...operations.map(({ method, path, operation }) => this.operation(method, path, operation)));
      contents.append(make('h2', {}, tag.name), ...operations.map(({ operation }) =>
        make('a', { href: `#${operation.operationId}` }, operation.summary)));
    }
    if (location.hash) {
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }
  }
}

const address = location.pathname.replace(/docs\/?$/, 'openapi.json');
document.getElementById('raw').href = address;
fetch(address)
  .then((response) => response.json())
  .then((description) => new Page(description).draw())
  .catch((failure) => {
    document.getElementById('main').replaceChildren(make('p', {}, `The API description could not be loaded: ${failure}`));
  });
