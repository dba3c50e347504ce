import type { IncomingMessage, ServerResponse } from 'node:http';
import { answersPreflight, bytesOf, ScriptedServer, sendJson } from '../scripted-server.ts';

/** A recording as it arrived. */
export interface SpeechCall {
  path: string;
  /** At 16 kHz, from -1 to 1. */
  samples: Float32Array;
  /** Fields of the form besides the file. */
  fields: Record<string, string>;
  authorization: string | undefined;
  aborted: boolean;
}

export interface SpeechBehaviour {
  status?: number;
  body?: unknown;
  /** It answers when it is released. */
  held?: boolean;
  text?: string;
}

/** A server of `/v1/audio/transcriptions`, scripted a request at a time; it says which range came. */
export class SpeechServer extends ScriptedServer<SpeechBehaviour> {
  readonly calls: SpeechCall[] = [];
  models = ['whisper-large-v3'];
  /** The page at its address, as whisper.cpp's server has one; null: none. */
  home: string | null = null;
  /** It closes connections without an answer. */
  isGone = false;
  /** Connections that it has closed so. */
  closed = 0;

  get url(): string {
    return this.origin;
  }

  override reset(): void {
    super.reset();
    this.isGone = false;
    this.closed = 0;
    this.calls.length = 0;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answersPreflight(request, response)) return;
    const bytes = await bytesOf(request);
    if (this.isGone) return this.#leave(request);
    if (request.url === '/' && this.home !== null) return void response.end(this.home);
    const missing = { error: { message: 'not here' } };
    if (request.url?.endsWith('/models')) {
      if (this.home !== null) return sendJson(response, missing, 404);
      const data = this.models.map((id) => ({ id, object: 'model' }));
      return sendJson(response, { object: 'list', data });
    }
    if (request.url === '/health') return sendJson(response, { status: 'ok' });
    if (request.method !== 'POST') return sendJson(response, missing, 404);
    const call = await callOf(request, bytes);
    this.calls.push(call);
    const number = this.calls.length;
    const { held, status, body, text } = this.next(call, response);
    if (held) await this.hold();
    sendJson(response, body ?? { text: text ?? `range ${number}` }, status);
  }

  #leave(request: IncomingMessage): void {
    this.closed += 1;
    request.socket.destroy();
    this.changed();
  }
}

async function callOf(request: IncomingMessage, bytes: Buffer): Promise<SpeechCall> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file') as Blob;
  const samples = new Int16Array((await file.arrayBuffer()).slice(44));
  const fields = [...form].filter((field): field is [string, string] => {
    return typeof field[1] === 'string';
  });
  return {
    path: request.url ?? '',
    samples: Float32Array.from(samples, (sample) => sample / 32_767),
    fields: Object.fromEntries(fields),
    authorization: request.headers.authorization,
    aborted: false,
  };
}
