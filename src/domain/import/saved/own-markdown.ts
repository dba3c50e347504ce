import { parseJson } from '#shared/json.ts';
import { firstLine, linkLine } from '../../export/export-item.ts';
import { text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import { savedThing } from './saved-thing.ts';

/**
 * Memos of this product's folder of Markdown (`domain/export/markdown-files.ts`), also where Obsidian has written their
 * front matter in its own form. What documents quote is in memos and chats.
 */
export const ownMarkdown: ImportFormat = {
  id: 'gloss',
  pieces: 'text',
  fits: ({ text: head }) => /^---\r?\n(?:\S[^\n]*\n|[ \t]+- [^\n]*\n)*id: "?memos\//.test(head),
  passes: /(?:^|\/)documents\/[^/]+\.md$/,
  *read(piece) {
    const [, front = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text(piece).replaceAll('\r\n', '\n')) ?? [];
    const { id, title, source, author, tags, colour, created } = fieldsOf(front);
    const { quote, note } = partsOf(body, { isQuote: colour !== undefined, link: text(source) });
    yield savedThing('gloss', {
      id,
      // What has none is called by its words.
      title: title === firstLine(quote || note) ? '' : title,
      link: source,
      quote,
      note,
      colour,
      author: Array.isArray(author) ? author.join('; ') : author,
      tags,
      savedAt: created,
    });
  },
};

/** Of YAML the part that is written here: texts, and lists of them in either form. */
function fieldsOf(front: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  let list: unknown[] = [];
  for (const line of front.split('\n')) {
    const [, name, value = ''] = /^([a-z]+):([^\n]*)$/.exec(line) ?? [];
    const item = /^[ \t]+- ([^\n]*)$/.exec(line)?.[1];
    if (item !== undefined) list.push(readValue(item));
    if (name === undefined) continue;
    list = [];
    fields[name] = value.trim() === '' ? list : readValue(value.trim());
  }
  return fields;
}

function readValue(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'string' || Array.isArray(value) ? value : text;
}

interface Parts {
  isQuote: boolean;
  link: string;
}

function partsOf(body: string, { isQuote, link }: Parts): { quote: string; note: string } {
  const lines = body.trim().split('\n');
  const skipEmpty = () => {
    while (lines[0] === '') lines.shift();
  };
  if (lines[0]?.startsWith('# ')) lines.shift();
  skipEmpty();
  if (link !== '' && lines[0] === `<${link}>`) lines.shift();
  skipEmpty();
  const end = isQuote ? lines.findIndex((line) => !line.startsWith('>')) : 0;
  const quote = lines
    .splice(0, end < 0 ? lines.length : end)
    .map((line) => line.replace(/^> ?/, ''));
  if (quote.at(-1)?.startsWith('[↗](')) quote.splice(-2);
  if (linkLine.test(lines.at(-1) ?? '')) lines.pop();
  const last = lines.length - 1;
  if (last >= 0) lines[last] = lines[last]!.replace(/^\\(?=\\*\[\[)/, '');
  return { quote: quote.join('\n'), note: lines.join('\n').trim() };
}
