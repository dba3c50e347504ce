import { sha256Hex } from '#shared/sha256.ts';
import { entryName } from '../files/entry-name.ts';
import { passageAddress } from '../passages/passage-address.ts';
import { type ExportedFile, type ExportedQuote, type ExportItem, keyOf } from './export-item.ts';
import { escapeMarkdownLine } from './portable-markdown.ts';

/** Items as Markdown with front matter, which link to each other as Obsidian does. */
export function markdownFiles(
  items: readonly ExportItem[],
  all: readonly ExportItem[],
): ExportedFile[] {
  const names = namesOf(all);
  return items.map((item) => {
    const name = names.get(keyOf(item))!;
    if (item.kind === 'receipts') return { path: `${name}.receipt.json`, text: item.body };
    const links = item.about.flatMap((key) => names.get(key) ?? []).map((other) => `[[${other}]]`);
    const parts = [frontMatter(item), withoutLinks(bodyOf(item).trimEnd()), links.join(' · ')];
    return { path: `${name}.md`, text: `${parts.filter(Boolean).join('\n\n')}\n` };
  });
}

/** A line of a text that looks like it is none. */
function withoutLinks(text: string): string {
  const at = text.lastIndexOf('\n') + 1;
  const last = text.slice(at);
  return /^\\*\[\[/.test(last) ? `${text.slice(0, at)}\\${last}` : text;
}

/** All items as one text. */
export function markdownText(items: readonly ExportItem[]): string {
  return `${items.map(bodyOf).join('\n\n---\n\n')}\n`;
}

/** Paths by titles; where several have one, the later ones have their ids too. */
function namesOf(items: readonly ExportItem[]): ReadonlyMap<string, string> {
  const used = new Set<string>();
  const names = items
    .toSorted((a, b) => a.created.localeCompare(b.created))
    .map((item) => {
      // Signs that mean something in a link.
      const title = item.title
        .replace(/[[\]#^|]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const path = `${item.kind}/${entryName(title.slice(0, 80).trim())}`;
      const short = item.id.replace(/\W/g, '').slice(-8);
      const names = [path, `${path} ${short}`, `${path} ${sha256Hex(item.id).slice(0, 16)}`];
      const name = names.find((each) => !used.has(each.toLowerCase()))!;
      used.add(name.toLowerCase());
      return [keyOf(item), name] as const;
    });
  return new Map(names);
}

/** YAML; texts as JSON strings, which YAML reads. */
function frontMatter(item: ExportItem): string {
  const { kind, id, title, created, updated, link, place, authors, published, tags, quotes } = item;
  const fields = {
    title,
    created,
    updated,
    source: link,
    author: authors,
    published,
    tags,
    // What has one is a quote.
    colour: kind === 'memos' ? (quotes[0]?.colour ?? null) : null,
    gloss: place,
    id: `${kind}/${id}`,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---'].join('\n');
}

function bodyOf(item: ExportItem): string {
  const heading = `# ${escapeMarkdownLine(item.title.replace(/\s+/g, ' ').trim())}`;
  const source = item.link === null || item.kind === 'chats' ? '' : `<${item.link}>`;
  return [heading, source, item.body.trim(), ...item.quotes.map(quoteOf)]
    .filter(Boolean)
    .join('\n\n');
}

/** With a link to the place of the words. */
function quoteOf({ exact, note, link }: ExportedQuote): string {
  const lines = exact.split('\n').map((line) => `> ${line}`.trimEnd());
  const address = passageAddress({ docId: '', link, exact, anchor: null });
  const back = address === null ? [] : [`>`, `> [↗](${address.replaceAll(')', '%29')})`];
  return [[...lines, ...back].join('\n'), note].filter(Boolean).join('\n\n');
}
