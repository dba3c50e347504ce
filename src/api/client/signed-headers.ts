import { appVersion, environment } from '#domain/product/product.ts';

/** Headers of a product call about its sender, without the bearer (section 7, S9.5). */
interface CallOrigin {
  /** Epoch milliseconds by this device's clock. */
  now: number;
  /** The server's time minus ours, by the last 418; 0 before one. */
  timeDifferenceMs: number;
  deviceId: string;
  browser: { name: string; version: string };
  /** Domain and path of the client. */
  domain: string;
  path: string;
  /** In [0, 1). */
  random: number;
}

/** Names of the headers, for servers that answer other origins. */
export const signedHeaderNames = [
  'x-timestamp',
  'x-app-version',
  'x-device-id',
  'x-browser-name',
  'x-browser-version',
  'x-browser-major',
  'x-environment',
  'x-client-domain',
  'x-client-path',
  'x-random',
] as const;
type SignedHeaders = Record<(typeof signedHeaderNames)[number], string>;

export function signedHeaders(origin: CallOrigin): SignedHeaders {
  const { name, version } = origin.browser;
  return {
    'x-timestamp': String(origin.now + origin.timeDifferenceMs),
    'x-app-version': appVersion,
    'x-device-id': origin.deviceId,
    'x-browser-name': name,
    'x-browser-version': version,
    'x-browser-major': version.split('.', 1)[0] ?? '',
    'x-environment': environment,
    'x-client-domain': origin.domain,
    'x-client-path': headerText(origin.path),
    'x-random': String(100_000 + Math.floor(origin.random * 900_000)),
  };
}

/** A path may contain characters that a header may not. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character));
}

/** S8.2: the server's clock minus ours, from the Date header of its reply; null without one. */
export function timeDifference(dateHeader: string | null, now: number): number | null {
  const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  return Number.isNaN(date) ? null : date - now;
}
