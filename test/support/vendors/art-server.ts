import type { IncomingMessage, ServerResponse } from 'node:http';
import { png } from '../files/png.ts';
import { answersPreflight, ScriptedServer, sendJson } from '../scripted-server.ts';
import { bodyOf } from './image-body.ts';
import { automaticPixels, drawnPng, requestedPixels } from './image-wire.ts';

interface ArtReply {
  status?: number;
  body?: unknown;
  /** Of each picture. */
  bytes?: Uint8Array;
  /** Answers when `release` is called. */
  held?: boolean;
}

interface ArtCall {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  aborted: boolean;
}

/** A host with OpenAI's calls for pictures (`/v1`) and a server that is compatible with AUTOMATIC1111 (`/sdapi/v1`), in one. */
export class ArtServer extends ScriptedServer<ArtReply> {
  calls: ArtCall[] = [];
  /** From 0 to 1, of the picture that is drawn. */
  progress = 0;
  interrupted = 0;
  /** Pictures are as large as they are asked for, and what an API does not document is refused. */
  drawsAsRequested = false;
  models = ['gpt-4o', 'gpt-image-1', 'dall-e-3', 'home-flux'];
  checkpoints = ['dream-xl', 'sd-v1-5'];

  override reset(): void {
    super.reset();
    this.calls = [];
    this.progress = 0;
    this.interrupted = 0;
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    if (answersPreflight(request, response)) return;
    if (pathname.endsWith('/models')) {
      const data = this.models.map((id) => ({ id }));
      return sendJson(response, { object: 'list', data });
    }
    if (pathname === '/sdapi/v1/sd-models') {
      const rows = this.checkpoints.map((name) => ({
        title: `${name}.safetensors`,
        model_name: name,
      }));
      return sendJson(response, rows);
    }
    if (pathname === '/sdapi/v1/progress') return sendJson(response, { progress: this.progress });
    if (pathname === '/sdapi/v1/interrupt') {
      this.interrupted += 1;
      this.changed();
      return sendJson(response, {});
    }
    await this.#draw(pathname, request, response);
  }

  async #draw(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers;
    const call = { path, authorization, body: await bodyOf(request), aborted: false };
    this.calls.push(call);
    const reply = this.next(call, response);
    if (reply.held) await this.hold();
    const pixels = this.drawsAsRequested ? requested(call) : undefined;
    if (pixels === null) return sendJson(response, { detail: 'not documented' }, 422);
    const bytes = reply.bytes ?? (pixels ? drawnPng(pixels) : png());
    sendJson(response, reply.body ?? madeAt(call, bytes), reply.status);
  }
}

function requested({ path, body }: ArtCall) {
  if (path.startsWith('/sdapi/')) return automaticPixels(body);
  const isOpenAi = /^(dall-e|gpt-image)/.test(String(body.model));
  return requestedPixels(isOpenAi ? 'openai' : 'compatible', path, body);
}

function madeAt({ path, body }: ArtCall, bytes: Uint8Array): unknown {
  const base64 = Buffer.from(bytes).toString('base64');
  if (path.startsWith('/sdapi/')) {
    const count = Number(body.batch_size ?? 1);
    const all_seeds = Array.from({ length: count }, (_, at) => 100 + at);
    return { images: all_seeds.map(() => base64), info: JSON.stringify({ all_seeds }) };
  }
  const data = Array.from({ length: Number(body.n ?? 1) }, () => ({ b64_json: base64 }));
  return { created: 1, data };
}
