import {html, nothing} from "../../lit/lit-html.js";
import {repeat} from "../../lit/directives/repeat.js";
import {t} from "../../core/text.js";
import {readAttributes, writeAttributes} from "../../parts/attributes.js";
import {field, fieldError, openForm} from "../../parts/form.js";
import {icon, iconButton} from "../../parts/icons.js";

/** The kinds of Carrel itself: an example of a source, then its options. Others are shown by what a program calls them. */
const KINDS = {
    folder: ["/srv/files/handbook"],
    git: ["https://git.example.com/team/docs.git", "branch", "folder", "secret"],
    webdav: ["https://cloud.example.com/remote.php/dav/files/ada/Handbook", "secret"],
    s3: ["s3://handbook/manuals", "region", "secret"],
    imap: ["imaps://mail.example.com", "secret", "folder"],
    mediawiki: ["https://wiki.example.com/w/api.php", "namespaces", "category", "secret"],
    confluence: ["https://example.atlassian.net/wiki/spaces/HB", "secret"],
    sitemap: ["https://www.example.com/sitemap.xml"],
};
/** How often a new one compares. */
const MINUTES = 15;
const MINUTES_OF = {D: 24 * 60, H: 60, M: 1, S: 1 / 60};

/**
 * Opens the form of a connector; null for a new one. What the form does not show stays as it is.
 *
 * @param kinds what the server can follow
 */
export function openConnector(view, connector, kinds, onSaved) {
    const names = [...new Set([...Object.keys(KINDS).filter(each => kinds.includes(each)), ...kinds])];
    const rules = (connector?.rules ?? []).map(({pathPrefix, owner, attributes, readers}) => ({pathPrefix, owner,
        attributes: writeAttributes(attributes).join("\n"), readers: readers?.join("\n")}));
    const hasMore = connector && (connector.linkBase || connector.rights === "keep" || minutesOf(connector.interval) !== MINUTES
        || [rules, connector.include, connector.exclude, Object.keys(connector.attributes), Object.keys(connector.options)]
            .some(each => each?.length));
    let kind = connector?.kind ?? names[0];
    const options = required => repeat((KINDS[kind] ?? []).slice(1).filter(name => isRequired(kind, name) === required),
        name => kind + name, name => optionField(kind, name, connector));
    openForm(t(connector ? "libraries.settings" : "connectors.add"), t(connector ? "libraries.save" : "connectors.add"), dialog => html`
        ${connector ? nothing : field(t("connectors.kind"), html`<select name="kind" data-focus @change=${event => {
            kind = event.target.value;
            dialog.update();
        }}>${names.map(each => html`<option value=${each}>${KINDS[each] ? t(`connectors.${each}`) : each}</option>`)}</select>`)}
        ${field(t("connectors.place"), html`<input name="place" required .value=${connector?.place ?? ""}>`,
            KINDS[kind] && t(kind === "folder" ? "connectors.placeHint" : "connectors.addressHint", {example: KINDS[kind][0]}))}
        ${connector ? nothing : field(t("connectors.key"),
            html`<input name="key" required pattern="[A-Za-z0-9._~\\-]+" maxlength="128">`, t("connectors.keyHint"))}
        ${options(true)}
        <details ?open=${hasMore}><summary>${t("libraries.more")}</summary>
            ${KINDS[kind] ? options(false) : lines("options", t("connectors.options"), writeAttributes(connector?.options))}
            <div class="numbers">
                ${lines("include", t("connectors.include"), connector?.include, t("connectors.patternHint"))}
                ${lines("exclude", t("connectors.exclude"), connector?.exclude, t("connectors.patternHint"))}
            </div>
            ${field(t("connectors.interval"), html`<input name="interval" type="number" min="1" max="43200" required
                .value=${connector ? minutesOf(connector.interval) : MINUTES}>`)}
            ${lines("attributes", t("connectors.attributes"), writeAttributes(connector?.attributes), t("attributes.lines"))}
            ${field(t("connectors.linkBase"), html`<input name="linkBase" type="url" placeholder="https://"
                .value=${connector?.linkBase ?? ""}>`, t("connectors.linkBaseHint"))}
            <label class="choice"><input type="checkbox" name="rights" .checked=${connector?.rights === "keep"}>
                ${t("connectors.rights")}</label>
            <p class="hint">${t("connectors.rightsHint")}</p>
            ${ruleFields(rules, () => dialog.update())}
        </details>`,
    async fields => {
        const key = connector?.key ?? fields.key.value.trim();
        if (!connector && view.connectors.some(each => each.key === key)) {
            throw fieldError("key", t("connectors.taken", {key}));
        }
        const minutes = fields.interval.valueAsNumber;
        await view.api.put(view.path(key), {
            ...connector, kind, place: fields.place.value.trim(), include: linesOf(fields.include), exclude: linesOf(fields.exclude),
            interval: connector && minutes === minutesOf(connector.interval) ? connector.interval : `PT${minutes}M`,
            attributes: readAttributes(fields.attributes.value, "attributes"), linkBase: fields.linkBase.value.trim() || null,
            options: KINDS[kind] ? optionsOf(kind, fields) : readAttributes(fields.options.value, "options"),
            rights: fields.rights.checked ? "keep" : "off",
            rules: rules.map(({pathPrefix, owner, attributes = "", readers = ""}, index) => ({
                pathPrefix: pathPrefix || null, owner: owner || null,
                attributes: readAttributes(attributes, `rules/${index}/attributes`),
                readers: readers ? readers.split("\n").map(name => name.trim()).filter(Boolean) : null,
            })),
        }, {signal: view.signal});
        onSaved();
    });
}

/** A mailbox cannot be read without a secret. */
const isRequired = (kind, name) => kind === "imap" && name === "secret";

/** A field for an option of a kind. */
function optionField(kind, name, connector) {
    const text = `option.${kind === "imap" && name === "folder" ? "mailbox" : name}`;
    return field(t(text), html`<input name="options/${name}" ?required=${isRequired(kind, name)}
        .value=${connector?.options[name] ?? ""}>`, t(`${text}Hint`));
}

function optionsOf(kind, fields) {
    return Object.fromEntries(KINDS[kind].slice(1).map(name => [name, fields[`options/${name}`].value.trim()])
        .filter(([, value]) => value));
}

/** A field for several lines. */
function lines(name, label, values = [], hint = "") {
    return field(label, html`<textarea name=${name} rows="2" .value=${values.join("\n")}></textarea>`, hint);
}

function linesOf({value}) {
    return value.split("\n").map(line => line.trim()).filter(Boolean);
}

/** The rules of a connector, which a person builds by clicking. */
function ruleFields(rules, update) {
    const change = act => () => {
        act();
        update();
    };
    return html`
        <fieldset class="filter"><legend>${t("connectors.rules")}</legend>
            <p class="hint">${t("connectors.rulesHint")}</p>
            ${repeat(rules, rule => rule, (rule, index) => html`
                <div class="condition" role="group" aria-label=${t("connectors.rule", {n: index + 1})}>
                    ${ruleField(rule, index, "pathPrefix")}${ruleField(rule, index, "owner")}
                    ${iconButton("delete", t("connectors.ruleRemove", {n: index + 1}), change(() => rules.splice(index, 1)))}
                    ${ruleField(rule, index, "attributes")}${ruleField(rule, index, "readers")}
                </div>`)}
            <button type="button" @click=${change(() => rules.push({}))}>${icon("add")}${t("connectors.ruleAdd")}</button>
        </fieldset>`;
}

/** A field of one line, or of several for what there may be more of. */
function ruleField(rule, index, name) {
    const label = t(`connectors.rule.${name}`);
    const take = event => rule[name] = event.target.value.trim();
    return name === "pathPrefix" || name === "owner"
        ? html`<input name="rules/${index}/${name}" aria-label=${label} placeholder=${label} .value=${rule[name] ?? ""} @input=${take}>`
        : html`<textarea name="rules/${index}/${name}" rows="2" aria-label=${label} placeholder=${label}
            .value=${rule[name] ?? ""} @input=${take}></textarea>`;
}

/** Returns the minutes of an ISO 8601 duration, at least one. */
function minutesOf(duration) {
    const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([DHMS])/g)];
    return Math.max(1, Math.round(parts.reduce((sum, [, number, unit]) => sum + number * MINUTES_OF[unit], 0)));
}
