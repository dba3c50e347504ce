import { isObject, parseJson } from '#shared/json.ts';

/** S8.2: why a call was answered with 418. */
export interface Refusal {
  /** The body holds the code for a time that differs too much: its Date header tells the difference. */
  isOfTime: boolean;
  /** Fingerprint of this browser's TLS, where a proxy before the server states one. */
  ja3: string | null;
}

/** Codes of bodies, of our server. */
const timeCodes: readonly unknown[] = ['clock_skew'];

const ja3Header = 'ja3';
/** Headers of a refusal that pages of other origins may read. */
export const refusalHeaders = ['date', ja3Header] as const;

/** An MD5 in hex, or the text it is made of. */
const maxJa3 = 200;

function isRefusalOfTime(body: string): boolean {
  const value = parseJson(body);
  return isObject(value) && timeCodes.includes(value.code);
}

/** Reads a copy of the reply: the reply itself can still be read. */
export async function refusalOf(reply: Response): Promise<Refusal> {
  const body = await reply.clone().text();
  const ja3 = reply.headers.get(ja3Header)?.trim().slice(0, maxJa3);
  return { isOfTime: isRefusalOfTime(body), ja3: ja3 || null };
}
