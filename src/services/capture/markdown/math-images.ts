import { trimEndOf } from '#shared/trim-end.ts';

/** Maximum of characters of a formula; the patterns below are slower than linear. */
const maxTex = 2000;

/** Services that draw TeX, with the part of their addresses that contains it. */
const services: readonly RegExp[] = [
  /\/\/latex\.codecogs\.com\/[\w.]+\?(?<tex>.+)$/,
  /\/\/(?:chart\.(?:apis\.)?google(?:apis)?\.com|chart\.googleapis\.com)\/chart\?(?=.*\bcht=tx\b).*\bchl=(?<tex>[^&]+)/,
  /\/latex\.php\?(?:.*&)?latex=(?<tex>[^&]+)/,
  /\/cgi-bin\/(?:mathtex|mimetex|latex2png)\.cgi\?(?<tex>.+)$/,
  /\/\/(?:i\.upmath\.me|math\.now\.sh|render\.githubusercontent\.com\/render\/math)[/?](?:.*\b(?:from|math)=|svg\/|png\/)?(?<tex>.+)$/,
  /\/(?:formula|equation|tex|latex|math)[/?](?:tex=)?(?<tex>[^/?]*%5C.+)$/i,
];

/** The TeX in a drawing service's address; null for any other picture. */
export function texOfAddress(address: string): string | null {
  if (address.length > maxTex) return null;
  for (const service of services) {
    const given = service.exec(address)?.groups?.tex;
    const tex = given && decode(given);
    if (tex && looksLikeTex(tex)) return tex;
  }
  return null;
}

const className = /\b(?:latex|tex|math|mwe-math-fallback-image-\w+|equation|formula)\b/i;

/** A picture whose alternative text is its TeX. */
export function texOfWords(image: Element): string | null {
  const alt = (image.getAttribute('alt') ?? '').trim();
  if (alt.length > maxTex) return null;
  const words = trimEndOf(alt.replace(/^\$+/, ''), /\$/);
  if (!words) return null;
  const isNamed = className.test(image.getAttribute('class') ?? '');
  const tex = bareTex(words);
  return isNamed || looksLikeTex(tex) ? tex : null;
}

/** MediaWiki wraps every formula in its display style. */
export const bareTex = (tex: string): string =>
  /^\{\\displaystyle\s([\s\S]*)\}$/.exec(tex.trim())?.[1]?.trim() ?? tex;

/** A command with its braces or a relation: no path, no sentence. */
function looksLikeTex(text: string): boolean {
  return (
    /\\[a-zA-Z]{2,}/.test(text) && /[{}^_=+]|\\[a-zA-Z]+$/.test(text) && !/^[a-z]:\\/i.test(text)
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' ')).trim();
  } catch {
    return text;
  }
}
