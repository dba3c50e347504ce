import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { maxBatch, maxTrackBytes } from '#domain/analytics/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import { checkJsonText, defaultJsonLimits } from '../http/bodies/json-count.ts';

const unpack = promisify(gunzip);

/** What cannot be read as mixpanel's wire format: `1` and `0` are its answers, not statuses. */
export class UnreadableBatch extends Error {}

/**
 * The values of a request: JSON, or a form whose `data` is JSON in base64 or as it is; one value or a list; gzip where
 * the body begins as such. Throws UnreadableBatch, `token_limit` for too much, or `invalid_request` for what is nested too deeply.
 */
export async function readBatch(request: Pick<FastifyRequest, 'body'>): Promise<unknown[]> {
  const body = await unpacked(bodyOf(request), maxTrackBytes);
  const text = body.toString('utf8').trim();
  const isForm = /^(?:[\w.-]+=[^&]*&)*data=/.test(text);
  const data = isForm ? (new URLSearchParams(text).get('data') ?? '') : text;
  const json = /^[[{]/.test(data) ? data : fromBase64(data);
  checkJsonText(json, defaultJsonLimits, 'data');
  const value = parseJson(json);
  if (value === undefined || value === null) throw new UnreadableBatch('the data cannot be read');
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > maxBatch) throw new CodedError('token_limit', 'the batch is too large');
  return values;
}

export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/** Space in place of `+`: how a form's decoding leaves base64 that was not encoded. */
const fromBase64 = (text: string) =>
  Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8');

/** Never more than `maxBytes`, whatever it was packed from. */
async function unpacked(body: Buffer, maxBytes: number): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await unpack(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new CodedError('token_limit', 'the request is too large');
    }
    throw new UnreadableBatch('the body cannot be unpacked', { cause: error });
  }
}

/** The token of a batch; null where its values name none, or several. */
export function tokenOfBatch(values: readonly unknown[]): string | null {
  const tokens = new Set(values.map(tokenOfValue));
  const [token] = tokens;
  return tokens.size === 1 && typeof token === 'string' ? token : null;
}

function tokenOfValue(value: unknown): unknown {
  const { $token, properties } = (value ?? {}) as { $token?: unknown; properties?: unknown };
  return $token ?? ((properties ?? {}) as { token?: unknown }).token;
}
