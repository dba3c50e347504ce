import { type Agent, request } from 'node:http';
import type { Plan } from './numbered-vendor.ts';

/** Where a chat is asked: the gateway or the vendor itself. */
export interface Target {
  url: string;
  bearer: string | null;
  model: string;
}

/** One streamed answer as it was read; nothing of the product is used. */
export interface ReadAnswer {
  /** Milliseconds from sending to the first words. */
  firstMs: number;
  /** Of each chunk, from the vendor's clock to ours (one machine). */
  delays: number[];
  /** Numbers came as 0, 1, 2 … up to the plan's, and [DONE] after them. */
  isWhole: boolean;
}

export function readAnswer(target: Target, plan: Plan, agent: Agent): Promise<ReadAnswer> {
  const body = JSON.stringify({
    model: target.model,
    stream: true,
    messages: [{ role: 'user', content: JSON.stringify(plan) }],
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(target.bearer ? { authorization: `Bearer ${target.bearer}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const reader = new Reader(started);
    const call = request(`${target.url}/v1/chat/completions`, { method: 'POST', headers, agent });
    call.on('error', reject);
    call.on('response', (reply) => {
      reply.setEncoding('utf8');
      reply.on('data', (text: string) => reader.push(text));
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(reader.end(plan.chunks));
        else reject(new Error(`status ${reply.statusCode}`));
      });
    });
    call.end(body);
  });
}

class Reader {
  #started: number;
  #rest = '';
  #firstMs = Number.NaN;
  #delays: number[] = [];
  #inOrder = true;
  #isDone = false;

  constructor(started: number) {
    this.#started = started;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const now = performance.timeOrigin + performance.now();
    for (const line of lines) this.#line(line, now);
  }

  #line(line: string, now: number): void {
    if (line === 'data: [DONE]') this.#isDone = true;
    const said = /"content":"(\d+):([\d.]+) "/.exec(line);
    if (!said) return;
    if (Number.isNaN(this.#firstMs)) this.#firstMs = performance.now() - this.#started;
    if (Number(said[1]) !== this.#delays.length || this.#isDone) this.#inOrder = false;
    this.#delays.push(now - Number(said[2]));
  }

  end(chunks: number): ReadAnswer {
    const isWhole = this.#inOrder && this.#isDone && this.#delays.length === chunks;
    return { firstMs: this.#firstMs, delays: this.#delays, isWhole };
  }
}
