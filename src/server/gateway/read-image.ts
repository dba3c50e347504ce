import { CodedError } from '#shared/errors/coded-error.ts';

/** Of one picture that a vendor sends. */
const maxImageBytes = 32 * 1024 * 1024;

/** First bytes of the formats that browsers show; `null`: any byte. */
const formats: readonly (readonly [mediaType: string, bytes: readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/avif', [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
];

/** The format by the first bytes; null: no picture that a browser shows. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const isOf = (first: readonly (number | null)[]) =>
    first.every((byte, at) => byte === null || bytes[at] === byte);
  return formats.find(([, first]) => isOf(first))?.[0] ?? null;
}

/** A vendor's picture in base64. Throws `provider_bad_stream` for what is none, or is too large. */
export function readImage(sent: string | Uint8Array): { base64: string; mediaType: string } {
  const bytes = typeof sent === 'string' ? Buffer.from(sent, 'base64') : Buffer.from(sent);
  if (bytes.byteLength > maxImageBytes) throw bad('sent a picture that is too large');
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) throw bad('sent what is no picture');
  return { base64: bytes.toString('base64'), mediaType };
}

const bad = (what: string) => new CodedError('provider_bad_stream', `the provider ${what}`);
