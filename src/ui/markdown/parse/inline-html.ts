import { type SpanTag, spanTags } from './nodes.ts';

const attribute =
  '\\s+[A-Za-z_:][\\w:.-]*(?:\\s*=\\s*(?:[^"\'=<>`\\s\\x00-\\x20]+|\'[^\']{0,2000}\'|"[^"]{0,2000}"))?';
export const openTag = `<[A-Za-z][A-Za-z\\d-]*(?:${attribute})*\\s*/?>`;
export const closeTag = '</[A-Za-z][A-Za-z\\d-]*\\s*>';
const comment = '<!-->|<!--->|<!--[\\s\\S]{0,4000}?-->';
const other =
  '<[?][\\s\\S]{0,4000}?[?]>|<![A-Za-z][^>]{0,4000}>|<!\\[CDATA\\[[\\s\\S]{0,4000}?\\]\\]>';
const html = new RegExp(`(?:${openTag}|${closeTag}|${comment}|${other})`, 'y');
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

export type HtmlPiece =
  | { kind: 'break' | 'comment' | 'raw'; raw: string }
  | { kind: 'tag'; raw: string; name: SpanTag; closes: boolean };

/** A piece of HTML at `at`, and what becomes of it. */
export function readHtml(text: string, at: number): HtmlPiece | null {
  html.lastIndex = at;
  const raw = html.exec(text)?.[0];
  if (!raw) return null;
  if (raw.startsWith('<!--')) return { kind: 'comment', raw };
  const name = /^<\/?([A-Za-z][A-Za-z\d-]*)/.exec(raw)?.[1]?.toLowerCase() ?? '';
  if (name === 'br') return { kind: 'break', raw };
  if (!allowed.has(name) || raw.endsWith('/>')) return { kind: 'raw', raw };
  return { kind: 'tag', raw, name: name as SpanTag, closes: raw.startsWith('</') };
}
