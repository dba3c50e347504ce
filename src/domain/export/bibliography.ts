import { sha256Hex } from '#shared/sha256.ts';
import type { ExportItem } from './export-item.ts';

/** What has an author or a day, and an address or a title: a reference. */
const references = (items: readonly ExportItem[]) =>
  items.filter(({ authors, published }) => authors.length > 0 || published !== null);

/** References as CSL-JSON. */
export function cslOf(items: readonly ExportItem[]): string {
  const all = references(items).map(({ id, title, link, authors, published, updated, tags }) => ({
    id,
    type: 'webpage',
    title,
    ...(link !== null && { URL: link }),
    ...(authors.length > 0 && { author: authors.map((literal) => ({ literal })) }),
    ...(published !== null && { issued: { 'date-parts': [dayOf(published)] } }),
    accessed: { 'date-parts': [dayOf(updated)] },
    ...(tags.length > 0 && { keyword: tags.join(',') }),
  }));
  return `${JSON.stringify(all, null, 1)}\n`;
}

const dayOf = (day: string) => day.slice(0, 10).split('-').map(Number);

/** References as BibTeX. */
export function bibtexOf(items: readonly ExportItem[]): string {
  return references(items).map(entryOf).join('\n');
}

function entryOf({ id, title, link, authors, published, updated }: ExportItem): string {
  const [year, month] = published?.split('-') ?? [];
  const fields = {
    // In braces of its own: letters stay as they are, and an organisation is one name.
    title: `{${escaped(title)}}`,
    author: authors.map((name) => `{${escaped(name)}}`).join(' and '),
    year: year ?? '',
    month: month ?? '',
    url: link ?? '',
    urldate: updated.slice(0, 10),
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}},`);
  return `@online{gloss${citeKey(id)},\n${lines.join('\n')}\n}\n`;
}

/** Ends of addresses and titles are those of others too. */
const citeKey = (id: string) =>
  /^[\w-]+$/.test(id) ? id.replaceAll('-', '').slice(-12) : sha256Hex(id).slice(0, 12);

const words: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '~': '\\textasciitilde ',
  '^': '\\textasciicircum ',
};
const escaped = (text: string) =>
  text.replace(/[\\~^#$%&_{}]/g, (sign) => words[sign] ?? `\\${sign}`);
