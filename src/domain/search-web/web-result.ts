import * as z from 'zod/mini';

/** A page as a source of results names it; its words are the source's, and untrusted. */
export const webResultSchema = z.object({
  /** http or https, without a text fragment. */
  url: z.string(),
  title: z.string(),
  /** Plain text; empty: the source has none. */
  snippet: z.string(),
  /** As the source writes it, mostly ISO 8601; null: it names none. */
  date: z.nullable(z.string()),
});
export type WebResult = z.infer<typeof webResultSchema>;

/** Limits of what is read of one result. */
const maxTitle = 300;
const maxSnippet = 2000;

/** What a source sent, as a result; null: it has no address that can be opened. */
export function toWebResult(sent: {
  url: unknown;
  title: unknown;
  snippet: unknown;
  date: unknown;
}): WebResult | null {
  const { url, date } = sent;
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const at = new URL(url);
  if (!/^https?:$/.test(at.protocol) || at.username || at.password) return null;
  return {
    url: at.href,
    title: plainText(sent.title, maxTitle) || at.hostname,
    snippet: plainText(sent.snippet, maxSnippet),
    date: typeof date === 'string' && date.trim() !== '' ? date.trim().slice(0, 40) : null,
  };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Sources mark the words that were found, and escape what looks like a tag. */
function plainText(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, max * 4)
    .replace(/<\/?(br|p)(\s[^<>]*)?\/?>/gi, ' ')
    .replace(/<\/?(strong|b|em|i|mark|span)(\s[^<>]*)?\/?>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) =>
      decimal || hex
        ? letterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16))
        : (entities[String(name).toLowerCase()] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}

const letterOf = (code: number) =>
  code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : ' ';
