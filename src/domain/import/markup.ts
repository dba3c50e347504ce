import { readReference } from '../markdown/inline/character-references.ts';

/** A tag, or the text between two. */
export type MarkupPart =
  | { tag: string; isEnd: boolean; attributes: Readonly<Record<string, string>> }
  | { text: string };

const part =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<(\/?)([a-zA-Z][^<>]*)>|<[?!][^<>]*>?|[^<]+|</g;

/** Tags and texts of HTML or XML in their order; names in lower case. It builds no tree and repairs nothing. */
export function* partsOf(markup: string): Generator<MarkupPart> {
  for (const [raw, data, slash, inside] of markup.matchAll(part)) {
    if (inside !== undefined) {
      const [name = ''] = inside.split(/[\s/]/, 1);
      const tag = name.toLowerCase();
      yield { tag, isEnd: slash === '/', attributes: attributesOf(inside.slice(name.length)) };
      if (inside.endsWith('/') && slash !== '/') yield { tag, isEnd: true, attributes: {} };
    } else if (data !== undefined) yield { text: data };
    else if (!raw.startsWith('<') || raw === '<') yield { text: decoded(raw) };
  }
}

/** Of a tag, by what is behind its name. */
export function attributesOf(rest: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (let at = 0; ; ) {
    const sign = rest.indexOf('=', at);
    if (sign < 0) return all;
    const name = rest.slice(at, sign).trim().split(/\s/).at(-1) ?? '';
    let from = sign + 1;
    while (rest[from] === ' ') from += 1;
    const quote = rest[from] === '"' || rest[from] === "'" ? rest[from]! : ' ';
    const start = quote === ' ' ? from : from + 1;
    const found = rest.indexOf(quote, start);
    const end = found < 0 ? rest.length : found;
    if (!Object.hasOwn(all, name.toLowerCase()))
      all[name.toLowerCase()] = decoded(rest.slice(start, end));
    at = end + 1;
  }
}

/** Character references as their characters. */
export function decoded(text: string): string {
  return text.replace(/&[#\w]{2,33};/g, (found) => readReference(found, 0)?.text ?? found);
}

/** Before and behind what tags enclose. */
const around: Readonly<Record<string, readonly [string, string]>> = {
  p: ['\n\n', '\n\n'],
  div: ['\n', '\n'],
  br: ['\n', ''],
  ul: ['\n', '\n'],
  ol: ['\n', '\n'],
  li: ['\n- ', ''],
  tr: ['\n', ''],
  td: ['', ' '],
  th: ['', ' '],
  hr: ['\n\n---\n\n', ''],
  pre: ['\n\n```\n', '\n```\n\n'],
  blockquote: ['\n\n', '\n\n'],
  strong: ['**', '**'],
  b: ['**', '**'],
  em: ['*', '*'],
  i: ['*', '*'],
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  h4: ['\n\n#### ', '\n\n'],
};

/** Words of HTML with the simplest of their form, as Markdown. */
export function markdownOfHtml(html: string): string {
  let out = '';
  let pre = 0;
  let link = '';
  let silent = 0;
  for (const part of partsOf(html)) {
    if ('text' in part) {
      if (silent === 0) out += pre > 0 ? part.text : part.text.replace(/\s+/g, ' ');
      continue;
    }
    const { tag, isEnd, attributes } = part;
    if (tag === 'script' || tag === 'style') silent = Math.max(0, silent + (isEnd ? -1 : 1));
    if (tag === 'pre') pre = Math.max(0, pre + (isEnd ? -1 : 1));
    if (tag === 'a') {
      if (!isEnd) link = /^https?:/i.test(attributes.href ?? '') ? attributes.href! : '';
      if (link !== '') out += isEnd ? `](${link})` : '[';
    } else if (tag === 'code' && pre === 0) out += '`';
    else out += around[tag]?.[isEnd ? 1 : 0] ?? '';
  }
  return tidied(out);
}

const tidied = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
