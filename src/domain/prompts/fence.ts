/**
 * Sources come from pages that anybody can write. In a prompt each stands in a fence whose name holds
 * a code made for this one request, so that text from a page can neither guess nor close it.
 */
export const fenceName = 'untrusted-source';

/** Hex digits of the code; 64 bits and more cannot be guessed in a page. */
export const nonceBytes = 12;

export interface FencedSource {
  title: string;
  link: string | null;
  text: string;
}

export interface Fence {
  /** What opens it, with the source's number, title and address. */
  head: string;
  text: string;
  tail: string;
}

export function fence(source: FencedSource, number: number, nonce: string): Fence {
  const title = attribute(source.title, nonce);
  const link = source.link === null ? '' : ` address="${attribute(source.link, nonce)}"`;
  return {
    head: `<${fenceName}-${nonce} number="${number}" title="${title}"${link}>\n`,
    text: neutral(source.text, nonce),
    tail: `\n</${fenceName}-${nonce}>`,
  };
}

export function fenced({ head, text, tail }: Fence): string {
  return head + text + tail;
}

// Any sign that reads as an angle bracket, whatever invisible signs, spaces and hyphens stand
// between, in any case.
const gap = '[\\s\\p{Cf}\\p{Pd}_/\\\\]*';
const letters = (word: string) => Array.from(word).join('\\p{Cf}*');
const fenceLike = new RegExp(
  `[<＜﹤‹〈⟨](?=${gap}${letters('untrusted')}${gap}${letters('source')})`,
  'giu',
);
/** Marks with which local models end a message: some hosts read them in any text. */
const templateMark = /<\|(?=[^|<>\n]{1,40}\|>)|<(?=(start|end)_of_turn>)|\[(?=\/?INST\])/gi;

/** The text with nothing in it that reads as a fence or as the end of a message. */
function neutral(text: string, nonce: string): string {
  return text
    .replaceAll(nonce, ' ')
    .replace(fenceLike, '(')
    .replace(templateMark, (mark) => `${mark[0]} ${mark.slice(1)}`);
}

function attribute(text: string, nonce: string): string {
  const flat = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return neutral(flat, nonce).replace(/["<>]/g, "'").slice(0, 500);
}
