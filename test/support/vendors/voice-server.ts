import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '#shared/json.ts';
import { makeWav } from '../files/audio-files.ts';
import { answersPreflight, bytesOf, ScriptedServer, sendJson } from '../scripted-server.ts';

/** A text that is to be spoken, as it arrived. */
export interface VoiceCall {
  path: string;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
  aborted: boolean;
}

export interface VoiceBehaviour {
  status?: number;
  /** In place of the sound: JSON, or a text. */
  body?: unknown;
  type?: string;
  /** It answers when it is released. */
  held?: boolean;
  /** It sends so many bytes, in pieces of 1 MB. */
  bytes?: number;
  /** After a first piece the connection breaks. */
  cut?: boolean;
  /** Of the sound. */
  seconds?: number;
}

/** A host of `/audio/speech` in OpenAI's form, scripted a request at a time; its sounds are silent WAVs. */
export class VoiceServer extends ScriptedServer<VoiceBehaviour> {
  readonly calls: VoiceCall[] = [];
  models: readonly string[] = ['gpt-4.1', 'kokoro'];
  /** null: it does not list them. */
  voices: unknown = null;

  get url(): string {
    return this.origin;
  }

  get texts(): unknown[] {
    return this.calls.map(({ body }) => body.input);
  }

  override reset(): void {
    super.reset();
    this.calls.length = 0;
    this.voices = null;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answersPreflight(request, response)) return;
    const path = request.url ?? '';
    const bytes = await bytesOf(request);
    const missing = { error: { message: 'not here' } };
    if (path.endsWith('/models')) {
      const data = this.models.map((id) => ({ id, object: 'model' }));
      return sendJson(response, { object: 'list', data });
    }
    if (path.endsWith('/audio/voices') && this.voices !== null)
      return sendJson(response, this.voices);
    if (request.method !== 'POST') return sendJson(response, missing, 404);
    const body = parseJson(bytes.toString('utf8')) as Record<string, unknown>;
    const call = { path, body, headers: request.headers, aborted: false };
    this.calls.push(call);
    await this.#answer(this.next(call, response), response);
  }

  async #answer(behaviour: VoiceBehaviour, response: ServerResponse): Promise<void> {
    const { status = 200, body, type = 'audio/wav', held, bytes, cut, seconds = 0.2 } = behaviour;
    if (held) await this.hold();
    if (body !== undefined) return sendJson(response, body, status);
    response.writeHead(status, { 'content-type': type });
    if (bytes !== undefined) return sendMany(response, bytes);
    const sound = makeWav(seconds, []);
    if (!cut) return void response.end(sound);
    response.write(sound.subarray(0, 100), () => response.destroy());
  }
}

async function sendMany(response: ServerResponse, bytes: number): Promise<void> {
  const piece = Buffer.alloc(1024 * 1024);
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    const rest = piece.subarray(0, Math.min(piece.length, bytes - sent));
    const written = new Promise<void>((resolve) => response.write(rest, () => resolve()));
    await Promise.race([closed, written]);
  }
  response.end();
}
