import type { IncomingMessage, ServerResponse } from 'node:http';
import { png } from '../files/png.ts';
import { ScriptedServer, sendJson } from '../scripted-server.ts';
import { bodyOf } from './image-body.ts';
import { drawnPng, type ImageVendorName, requestedPixels } from './image-wire.ts';

export interface ImageReply {
  /** Of the call that asks for pictures. */
  status?: number;
  body?: unknown;
  /** Bytes of each picture. */
  bytes?: Uint8Array;
  silent?: boolean;
  /** Refused as the vendor does it. */
  refused?: boolean;
}

export interface ImageCallRecord {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  aborted: boolean;
}

/** Scripted pictures in the wire formats of all vendors, each below a path of its own. */
export class ImageVendor extends ScriptedServer<ImageReply> {
  calls: ImageCallRecord[] = [];
  /** What its chat models answer. */
  says = '';
  /** Pictures are as large as they are asked for, and what an API does not document is refused. */
  drawsAsRequested = false;
  /** Of calls whose pictures are fetched later. */
  #running: ImageReply = {};

  url(name: ImageVendorName): string {
    return `${this.origin}/${name}`;
  }

  override reset(): void {
    super.reset();
    this.calls = [];
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    const [, vendor = '', ...rest] = pathname.split('/');
    const name = vendor as ImageVendorName;
    const path = rest.join('/');
    if (path === 'picture.png') {
      const sent = this.#running.bytes ?? png();
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(sent);
    }
    if (request.method === 'GET') return this.#poll(name, path, response);
    const { method = '', headers } = request;
    const record = { method, path, headers, body: await bodyOf(request), aborted: false };
    if (path.endsWith('chat/completions')) return this.#say(response);
    this.calls.push(record);
    const reply = this.next(record, response);
    this.#running = reply;
    if (reply.silent) return;
    if (this.drawsAsRequested) {
      const pixels = requestedPixels(name, path, record.body);
      if (!pixels) return sendJson(response, { error: { message: 'not documented' } }, 422);
      reply.bytes = drawnPng(pixels);
    }
    const refusal = reply.refused ? refusals[name] : undefined;
    const status = reply.status ?? refusal?.status ?? 200;
    sendJson(response, reply.body ?? refusal?.body ?? this.#made(name, record, reply), status);
  }

  #say(response: ServerResponse): void {
    const head = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    const said = chunk({ role: 'assistant', content: this.says }, null);
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`${said}${chunk({}, 'stop')}data: [DONE]\n\n`);
  }

  #made(name: ImageVendorName, { body }: ImageCallRecord, { bytes = png() }: ImageReply): unknown {
    const base64 = Buffer.from(bytes).toString('base64');
    const count = Number(body.n ?? 1);
    const address = `${this.url(name)}/picture.png`;
    if (name === 'google') {
      const parts = [{ inlineData: { mimeType: 'image/png', data: base64 } }];
      return {
        candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 1290, totalTokenCount: 1294 },
      };
    }
    if (name === 'fal') {
      const images = [{ url: address, width: 1, height: 1, content_type: 'image/png' }];
      return { images, seed: 7, has_nsfw_concepts: [false], prompt: body.prompt };
    }
    if (name === 'replicate') {
      const urls = { get: `${this.url(name)}/v1/predictions/p1` };
      // As `Prefer: wait` has it, where that is short enough.
      const output = this.drawsAsRequested ? [address] : null;
      return { id: 'p1', status: output ? 'succeeded' : 'starting', output, error: null, urls };
    }
    if (name === 'bfl') return { id: 'b1', polling_url: `${this.url(name)}/v1/get_result` };
    const data = Array.from({ length: count }, () => ({
      b64_json: base64,
      ...(name === 'openai' && { revised_prompt: 'A calm tide, in oil.' }),
    }));
    return { created: 1, data };
  }

  #poll(name: ImageVendorName, path: string, response: ServerResponse): void {
    const address = `${this.url(name)}/picture.png`;
    const { refused } = this.#running;
    if (path.endsWith('models')) {
      const data = [{ id: 'scripted-chat' }, { id: 'flux-at-home' }];
      sendJson(response, { object: 'list', data });
      return;
    }
    if (name === 'bfl') {
      const status = refused ? 'Content Moderated' : 'Ready';
      const result = refused ? null : { sample: address };
      sendJson(response, { id: 'b1', status, result });
      return;
    }
    const urls = { get: `${this.url(name)}/v1/predictions/p1` };
    const outcome = refused
      ? { status: 'failed', output: null, error: 'NSFW content detected. Try another prompt.' }
      : { status: 'succeeded', output: [address], error: null };
    sendJson(response, { id: 'p1', urls, ...outcome });
  }
}

const policy = 'Your request was rejected by the safety system.';

/** Of the first call; Replicate and Black Forest Labs refuse with their polls. */
const refusals: Partial<Record<ImageVendorName, { status: number; body: unknown }>> = {
  openai: {
    status: 400,
    body: {
      error: { message: policy, type: 'image_generation_user_error', code: 'moderation_blocked' },
    },
  },
  compatible: {
    status: 400,
    body: { error: { message: policy, code: 'content_policy_violation' } },
  },
  togetherai: { status: 422, body: { error: { message: 'NSFW content detected in prompt' } } },
  xai: { status: 200, body: { data: [{ b64_json: '', respect_moderation: false }] } },
  google: {
    status: 200,
    body: {
      candidates: [
        {
          content: { role: 'model', parts: [] },
          finishReason: 'IMAGE_SAFETY',
          finishMessage: policy,
          index: 0,
        },
      ],
    },
  },
  fal: {
    status: 422,
    body: {
      detail: [
        { loc: ['prompt'], msg: 'flagged by a content checker', type: 'content_policy_violation' },
      ],
    },
  },
};
