// Runs the conformance suite of the Model Context Protocol, for one version, on a server that requires a token.
// The suite sends none, so a proxy adds it. Arguments: the URL of the server, the version, a folder for the results.
const http = require('http');
const { spawn } = require('child_process');

const [url, version, folder] = process.argv.slice(2);
const target = new URL(url);

const proxy = http.createServer((request, response) => {
  const headers = { ...request.headers, authorization: `Bearer ${process.env.API_KEY}` };
  const options = { host: target.hostname, port: target.port, path: target.pathname, method: request.method, headers };
  const forwarded = http.request(options, received => {
    response.writeHead(received.statusCode, received.headers);
    received.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
});

proxy.listen(0, '127.0.0.1', () => {
  const suite = spawn(process.execPath, [`${process.env.NODE_PATH}/.bin/conformance`, 'server', '--suite',
    'all', '--spec-version', version, '--output-dir', folder, '--url', `http://127.0.0.1:${proxy.address().port}/mcp`],
    { stdio: 'inherit' });
  suite.on('exit', code => {
    // 1 only means that checks failed: which ones is in the results.
    process.exit(code === 1 ? 0 : code ?? 2);
  });
});
