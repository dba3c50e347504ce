import { imageTypeOf } from '#domain/files/image-bytes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** Of one picture that a vendor sends. */
const maxImageBytes = 32 * 1024 * 1024;

/** A vendor's picture in base64. Throws `provider_bad_stream` for what is none, or is too large. */
export function readImage(sent: string | Uint8Array): { base64: string; mediaType: string } {
  const bytes = typeof sent === 'string' ? Buffer.from(sent, 'base64') : Buffer.from(sent);
  if (bytes.byteLength > maxImageBytes) throw bad('sent a picture that is too large');
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) throw bad('sent what is no picture');
  return { base64: bytes.toString('base64'), mediaType };
}

const bad = (what: string) => new CodedError('provider_bad_stream', `the provider ${what}`);
