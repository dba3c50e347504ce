/** Maximum offset of a page's declaration (HTML standard 13.2.3.2), with room for a banner. */
const declaredWithin = 4096;

/**
 * Bytes of a page as text: by its byte order mark, its header's charset, its own declaration, else
 * as UTF-8. Invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, headerCharset: string | null): string {
  const decoder =
    markDecoder(bytes) ??
    decoderOf(headerCharset) ??
    decoderOf(declared(bytes)) ??
    new TextDecoder();
  return decoder.decode(bytes);
}

/** The charset of a Content-Type header. */
export function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1] ?? null;
}

/** Text contains no NUL, unless it is UTF-16. */
export function isBinary(bytes: Uint8Array, headerCharset: string | null): boolean {
  const isWide = markDecoder(bytes) !== null || /^utf-?(16|32)/i.test(headerCharset ?? '');
  return !isWide && bytes.subarray(0, declaredWithin).includes(0);
}

function markDecoder(bytes: Uint8Array): TextDecoder | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8');
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be');
  return a === 0xff && b === 0xfe ? new TextDecoder('utf-16le') : null;
}

function decoderOf(label: string | null): TextDecoder | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * `<meta charset>` in either form, or XML's encoding. A declaration that is readable as ASCII is
 * not UTF-16.
 */
function declared(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, declaredWithin))
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, '');
  const label =
    charsetOfMeta(head) ?? /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1] ?? null;
  return label !== null && /^(utf-?16|utf-?32|x-user-defined)/i.test(label) ? 'utf-8' : label;
}

function charsetOfMeta(head: string): string | undefined {
  for (const [tag] of head.matchAll(/<meta\s[^<>]*/gi)) {
    const found = /charset\s*=\s*(?:["']\s*)?([^"'\s/>;]+)/i.exec(tag)?.[1];
    if (found) return found;
  }
  return undefined;
}
