const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Alphabet of the ids in addresses: without vowels, so that no id spells a word. */
const shortened = 'BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz';

/** "f:1743836728797845896" of "FMfcgzG…"; null: not an id of that kind. */
export function threadOf(token: string): string | null {
  if (!/^[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz]{24,48}$/.test(token)) return null;
  let value = 0n;
  for (const letter of token) value = value * 40n + BigInt(shortened.indexOf(letter));
  let letters = '';
  for (; value > 0n; value /= 64n) letters = `${base64[Number(value % 64n)]}${letters}`;
  if (letters.length % 4 === 1) return null;
  const id = atob(letters.padEnd(Math.ceil(letters.length / 4) * 4, '='));
  return /^(?:f:\d{10,20}|a:r?-?\d{10,20})$/.test(id) ? id : null;
}

/** True where both the address and the heading name a thread, and they differ. */
export function isOtherThread(url: string, heading: Element): boolean {
  const last = /#[^#]*\/([^/?#]+)(?:\?|$)/.exec(url)?.[1] ?? '';
  const legacy = heading.getAttribute('data-legacy-thread-id') ?? '';
  if (/^[0-9a-f]{16}$/.test(last)) return known(legacy) && legacy !== last;
  const requested = threadOf(last);
  if (!requested) return false;
  const shown = heading.getAttribute('data-thread-perm-id') ?? '';
  if (known(shown)) return shown !== `thread-${requested}`;
  return (
    requested.startsWith('f:') &&
    known(legacy) &&
    BigInt(`0x${legacy}`) !== BigInt(requested.slice(2))
  );
}

/** Since 2025-11 some headings hold the text "undefined". */
const known = (id: string) => /\d/.test(id);
