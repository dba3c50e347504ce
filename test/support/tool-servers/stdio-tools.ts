/**
 * A server of tools over stdio, as a program for Node's `-e`: what it is called with comes back. `env`: names of its
 * variables; `die`: it ends; `big`: 50 MB; `hang`: no reply. Its number is written to the file of PID_FILE.
 */
const program = `
require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid));
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const text = (words) => ({ content: [{ type: 'text', text: words }] });
const tools = ['echo', 'env', 'die', 'big', 'hang'].map((name) => ({ name, inputSchema: { type: 'object' } }));
const calls = {
  echo: (args) => text(JSON.stringify(args)),
  env: () => text(Object.keys(process.env).join(' ')),
  die: () => process.exit(1),
  big: () => text('x'.repeat(50 * 1024 * 1024)),
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'tools/list') return send({ id, result: { tools } });
  if (method === 'tools/call') {
    const call = calls[params.name];
    return call && send({ id, result: call(params.arguments) });
  }
  if (method !== 'initialize') return send({ id, error: { code: -32601, message: 'no method' } });
  const serverInfo = { name: 'stdio', version: '1' };
  send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
});
`;

/** An entry of TOOL_SERVERS_FILE. */
export const stdioTools = (name: string, pidFile: string) => ({
  name,
  about: 'Says it again.',
  command: process.execPath,
  args: ['-e', program],
  env: { PID_FILE: pidFile },
});
