import { type SpanTag, spanTags } from '../nodes.ts';

const attribute =
  '\\s+[A-Za-z_:][\\w:.-]*(?:\\s*=\\s*(?:[^"\'=<>`\\s\\x00-\\x20]+|\'[^\']{0,2000}\'|"[^"]{0,2000}"))?';
export const openTag = `<[A-Za-z][A-Za-z\\d-]*(?:${attribute})*\\s*/?>`;
export const closeTag = '</[A-Za-z][A-Za-z\\d-]*\\s*>';
const element = new RegExp(`${openTag}|${closeTag}`, 'y');
/** Starts and ends of HTML that is no element. */
const others = [
  { begins: /<!--/y, ends: '-->' },
  { begins: /<[?]/y, ends: '?>' },
  { begins: /<!\[CDATA\[/y, ends: ']]>' },
  { begins: /<![A-Za-z]/y, ends: '>' },
];
/** Longer pieces are text. */
const maxOther = 4000;
const angled =
  /<(?:([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\p{Cc}\uE000\uE001]*)|([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*))>/uy;
const allowed: ReadonlySet<string> = new Set(spanTags);

/** `<https://…>` or `<a@b.example>` at `at`. */
export function readAngled(text: string, at: number): { raw: string; href: string } | null {
  angled.lastIndex = at;
  const found = angled.exec(text);
  if (!found) return null;
  return { raw: found[0], href: found[1] ?? `mailto:${found[2]}` };
}

type HtmlPiece =
  | { kind: 'break' | 'comment' | 'raw'; raw: string }
  | { kind: 'tag'; raw: string; name: SpanTag; closes: boolean };

/** HTML at `at`, and its result. */
export function readHtml(text: string, at: number, ends: HtmlEnds): HtmlPiece | null {
  element.lastIndex = at;
  const raw = element.exec(text)?.[0] ?? readOther(text, at, ends);
  if (!raw) return null;
  if (raw.startsWith('<!--')) return { kind: 'comment', raw };
  const name = /^<\/?([A-Za-z][A-Za-z\d-]*)/.exec(raw)?.[1]?.toLowerCase() ?? '';
  if (name === 'br') return { kind: 'break', raw };
  if (!allowed.has(name) || raw.endsWith('/>')) return { kind: 'raw', raw };
  return { kind: 'tag', raw, name: name as SpanTag, closes: raw.startsWith('</') };
}

/** Ends of HTML in a text that is read forwards: each kind of end is searched once. */
export class HtmlEnds {
  readonly #text: string;
  readonly #found = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The place of `ends` at or after `from`, which never decreases; infinity: none. */
  next(ends: string, from: number): number {
    const before = this.#found.get(ends) ?? -1;
    if (before >= from) return before;
    const at = this.#text.indexOf(ends, from);
    const found = at < 0 ? Number.POSITIVE_INFINITY : at;
    this.#found.set(ends, found);
    return found;
  }
}

/** A comment, instruction, CDATA section or declaration. */
function readOther(text: string, at: number, found: HtmlEnds): string | null {
  for (const { begins, ends } of others) {
    begins.lastIndex = at;
    const begin = begins.exec(text)?.[0];
    if (!begin) continue;
    // `<!-->` and `<!--->` are comments.
    const from = at + begin.length - (ends === '-->' ? 2 : 0);
    const end = found.next(ends, from) + ends.length;
    return end - at <= maxOther ? text.slice(at, end) : null;
  }
  return null;
}
