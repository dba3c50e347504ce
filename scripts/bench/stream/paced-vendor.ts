import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { reportPort } from '#test/support/report-port.ts';
import { labelled } from './answers.ts';

/*
 * An OpenAI-compatible host that sends the next answer at a steady pace and records the times, as a
 * process of its own. POST /__next {answer, chunk, perTick, tickMs} sets the answer; GET
 * /__reached?chars=N answers when this much was sent; GET /__sent returns the time of each tick;
 * GET /raw streams the same as plain text, for the pages below /pages/ (the folder of the first
 * argument), which need no product.
 */

export interface Pace {
  answer: string;
  /** Characters of a chunk, and chunks of a tick. */
  chunk: number;
  perTick: number;
  tickMs: number;
}

export interface Sent {
  /** What was sent, labels filled in. */
  text: string;
  /** Milliseconds since the epoch at which each tick was written. */
  ticks: number[];
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};
const now = () => performance.timeOrigin + performance.now();

let next: Pace = { answer: 'Nothing.', chunk: 4, perTick: 16, tickMs: 16 };
let sent: Sent = { text: '', ticks: [] };
let reached = 0;
let waiting: { chars: number; go: () => void }[] = [];

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  reportPort(port);
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const url = new URL(request.url ?? '/', 'http://vendor');
  const body = await read(request);
  if (url.pathname === '/__next') {
    next = JSON.parse(body) as Pace;
    sent = { text: '', ticks: [] };
    reached = 0;
    return json(response, {});
  }
  if (url.pathname === '/__reached') {
    await whenReached(Number(url.searchParams.get('chars')));
    return json(response, {});
  }
  if (url.pathname === '/__sent') return json(response, sent);
  if (url.pathname.startsWith('/pages/')) return page(url.pathname, response);
  if (url.pathname === '/raw') return stream(response, 'text/plain; charset=utf-8', (text) => text);
  if (url.pathname.endsWith('/models'))
    return json(response, { object: 'list', data: [model, { ...model, id: 'gpt-4o' }] });
  if (!url.pathname.endsWith('/chat/completions')) return void response.writeHead(404).end();
  return chat(JSON.parse(body) as ChatBody, response);
}

/** `name.html` is a page that loads `name.js`. */
function page(pathname: string, response: ServerResponse): void {
  const { name, ext } = path.parse(pathname);
  if (ext === '.html') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return void response.end(`<!doctype html><body><script src="/pages/${name}.js"></script>`);
  }
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.end(readFileSync(path.join(process.argv[2] ?? '', name + ext)));
}

interface ChatBody {
  stream?: boolean;
  messages: { content: unknown }[];
}

const model = { id: 'gpt-4.1-mini', object: 'model', created: 1_700_000_000, owned_by: 'bench' };

async function chat({ messages }: ChatBody, response: ServerResponse): Promise<void> {
  const prompt = messages.map(({ content }) => String(content)).join('\n');
  next = { ...next, answer: labelled(next.answer, prompt) };
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: model.created, model: model.id, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`;
  const end = `${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`;
  await stream(response, 'text/event-stream', (content) => chunk({ delta: { content } }), end);
}

/** Tick `i` is due `i` times the pause after the start; what a busy machine made late goes at once. */
function stream(
  response: ServerResponse,
  type: string,
  form: (text: string) => string,
  end = '',
): Promise<void> {
  const { answer, chunk, perTick, tickMs } = next;
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  sent = { text: answer, ticks: [] };
  const start = now();
  return new Promise((resolve) => {
    const tick = () => {
      while (start + sent.ticks.length * tickMs <= now()) {
        if (reached >= answer.length || response.destroyed) return void response.end(end, resolve);
        let block = '';
        for (let i = 0; i < perTick && reached < answer.length; i += 1) {
          block += form(answer.slice(reached, reached + chunk));
          reached += chunk;
        }
        response.write(block);
        sent.ticks.push(now());
        report();
      }
      setTimeout(tick, Math.max(0, start + sent.ticks.length * tickMs - now()));
    };
    tick();
  });
}

function whenReached(chars: number): Promise<void> {
  return new Promise((go) => {
    waiting.push({ chars, go });
    report();
  });
}

function report(): void {
  const ready = waiting.filter(({ chars }) => chars <= reached);
  if (ready.length === 0) return;
  waiting = waiting.filter(({ chars }) => chars > reached);
  for (const { go } of ready) go();
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
