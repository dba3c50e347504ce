import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { reportPort } from '#test/support/report-port.ts';

/*
 * An OpenAI-compatible host for load, as a process of its own: the last message is a Plan in JSON, and
 * each chunk of the answer says its number and when it was sent: `7:1763740800000.25 `.
 */

export interface Plan {
  chunks: number;
  everyMs: number;
}

const head = { id: 'load', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'load' };
const line = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const now = () => (performance.timeOrigin + performance.now()).toFixed(2);

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.keepAliveTimeout = 60_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, () => {
  const { port } = server.address() as { port: number };
  reportPort(port);
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.method !== 'POST') return void response.writeHead(404).end();
  const { messages } = JSON.parse(Buffer.concat(parts).toString()) as {
    messages: { content: string }[];
  };
  answer(JSON.parse(messages.at(-1)?.content ?? '{}') as Plan, response);
}

/** Chunk `i` is due `i` times the pause after the first. */
function answer({ chunks, everyMs }: Plan, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(line({ role: 'assistant', content: '' }));
  const start = performance.now();
  let sent = 0;
  const send = () => {
    response.write(line({ content: `${sent}:${now()} ` }));
    sent += 1;
    if (response.destroyed) return;
    if (sent === chunks) return void response.end(`${line({}, 'stop')}data: [DONE]\n\n`);
    setTimeout(send, Math.max(0, start + sent * everyMs - performance.now()));
  };
  send();
}
