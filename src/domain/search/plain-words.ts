/** A line that is Markdown's own: a fence, a rule, the row below a table's head. */
const ownLine = /^\s{0,3}(?:```|~~~|(?:[-*_]\s*){3,}$|\|?(?:\s?:?-{3,}:?\s?\|)+)/;
/** Signs before the words of a heading, a quote, an item of a list. */
const lead = /^\s{0,12}(?:#{1,6}\s|>\s?|[-*+]\s(?:\[[ xX]\]\s)?)/;
const escaped = /\\([\\`*_{}[\]()#+\-.!|>~])/g;

/** The words of a text that may be Markdown, without its signs: what a row of a list shows of it. */
export function plainWords(text: string): string {
  return text.split('\n').flatMap(wordsOfLine).join('\n');
}

function wordsOfLine(line: string): string[] {
  if (ownLine.test(line)) return [];
  let words = line;
  while (lead.test(words)) words = words.replace(lead, '');
  if (words.trimStart().startsWith('|')) words = cellsOf(words);
  return [withoutEmphasis(withoutLinks(words)).replace(escaped, '$1')];
}

function cellsOf(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' · ');
}

function withoutLinks(line: string): string {
  if (!line.includes('[')) return line;
  return line
    .replace(/[ \t]?\[\[[\d.]{1,12}(?:\s[^\]]{0,400})?\]\]/g, '')
    .replace(/!?\[([^[\]]{0,400})\]\([^()\s]{0,1000}(?:\s"[^"]{0,200}")?\)/g, '$1');
}

/** Pairs only: a lone star or underscore belongs to the words. */
function withoutEmphasis(line: string): string {
  if (!/[*_`~]/.test(line)) return line;
  return line
    .replace(/`([^`]{1,400})`/g, '$1')
    .replace(/(\*\*|~~)(?!\s)([^*~]{1,400})\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_\\])__(?![\s_])([^_]{1,400})__(?![\p{L}\p{N}_.(])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}*\\])\*(?![\s*])([^*]{1,400})\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_\\])_(?![\s_])([^_]{1,400})_(?![\p{L}\p{N}_])/gu, '$1');
}
