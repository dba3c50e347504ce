import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { CodedError } from '#shared/errors/coded-error.ts';
import { whileConnected } from '../connections/while-connected.ts';
import { defaultJsonLimits, JsonCount, type JsonLimits } from './json-count.ts';
import { held, type LargeBodies, LargeBody, largeBodyBytes } from './large-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: `defaultJsonLimits`. */
    json?: JsonLimits;
    /** The body is sent on, and the answer may take minutes: other large ones go to work meanwhile. */
    sendsBodyOn?: boolean;
  }
  interface FastifyRequest {
    /** SHA-256 of a JSON body, hex; null before it was read, and where there is none. */
    bodyDigest: string | null;
    /** Of a large body; null: it is small. */
    largeBody: LargeBody | null;
  }
}

interface JsonBodyOptions {
  largeBodies: LargeBodies;
  closing: AbortSignal;
}

/**
 * The parser of JSON bodies. Bytes, values and depth are counted while a body comes, and what is beyond the limits is
 * refused before any of it is parsed. A large body waits, unread, for its owner's others, and then for its turn.
 */
export const jsonBodies = fastifyPlugin(
  async (app: FastifyInstance, { largeBodies, closing }: JsonBodyOptions) => {
    app.decorateRequest('bodyDigest', null);
    app.decorateRequest('largeBody', null);
    app.addHook('preParsing', async (request, reply) => {
      if (!hasJsonBody(request) || !isLarge(request) || !request.caller) return;
      const signal = whileConnected(reply, closing);
      const large = new LargeBody(largeBodies, request.caller.principal.ownerId, signal);
      request.largeBody = large;
      reply.raw.once('close', () => large.clientLeft());
      await held(request, large.enter('received'));
    });
    parseJsonBodies(app);
    app.addHook('preHandler', async ({ largeBody, routeOptions }) => {
      if (largeBody && routeOptions.config.sendsBodyOn) await sendOn(largeBody);
    });
    app.addHook('onSend', async ({ largeBody, routeOptions }) => {
      if (!routeOptions.config.sendsBodyOn) largeBody?.leave(['received', 'inWork']);
    });
  },
);

/** Who waits here holds its body in memory: it still counts as one that was received. */
async function sendOn(large: LargeBody): Promise<void> {
  large.leave(['inWork']);
  await large.enter('answered');
  large.leave(['received']);
}

/** Fastify reads no body of GET and HEAD. */
export function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

export function hasJsonBody(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return hasBody(request) && /^application\/json\s*(;|$)/i.test(type.trim());
}

/** So is one whose length is not said. */
function isLarge({ headers }: FastifyRequest): boolean {
  return !(Number(headers['content-length']) <= largeBodyBytes);
}

/** Fastify's own parser, of a body that was counted. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  const parsed = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Payload) => {
      const { bytes, digest } = await readBody(request, payload);
      request.bodyDigest = digest;
      if (request.largeBody) {
        request.largeBody.bytes = bytes.length;
        await request.largeBody.enter('inWork');
      }
      return parsed(request, bytes.toString());
    },
  );
}

type Payload = NodeJS.ReadableStream;

interface ReadBody {
  bytes: Buffer;
  /** SHA-256, hex. */
  digest: string;
}

/** The counted bytes. What follows after a fault is read and dropped, as far as the connection lets it come. */
function readBody(request: FastifyRequest, payload: Payload): Promise<ReadBody> {
  const { bodyLimit, config } = request.routeOptions;
  const count = new JsonCount(config.json ?? defaultJsonLimits);
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const said = Number(request.headers['content-length']);
  let length = 0;
  return new Promise((resolve, reject) => {
    const settle = (outcome: ReadBody | Error) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError).resume();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      try {
        length += chunk.length;
        if (length > bodyLimit) throw tooLarge();
        count.add(chunk);
        hash.update(chunk);
        chunks.push(chunk);
      } catch (error) {
        settle(error as Error);
      }
    };
    const onEnd = () => {
      if (!Number.isNaN(said) && said !== length) return settle(brokenOff());
      settle({ bytes: Buffer.concat(chunks), digest: hash.digest('hex') });
    };
    const onError = () => settle(brokenOff());
    if (said > bodyLimit) settle(tooLarge());
    else payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

function tooLarge(): CodedError {
  return new CodedError('token_limit', 'the request is too large');
}

function brokenOff(): CodedError {
  return new CodedError('invalid_request', 'the body is not as long as its header says');
}
