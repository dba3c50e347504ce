import type { Content } from './content.ts';

const signs = /[\\`*_~<>[\]#|]/;
const allSigns = new RegExp(signs, 'g');
const special = /[\\^$.*+?()[\]{}|/-]/g;
const escaped = /\\(?=[\\`*_{}[\]()<>#+.!|~-])/g;
/** Words that are looked for; a longer text has more than it is worth. */
const maxWords = 2_000;

/**
 * Markdown in which the words of a text that have signs of Markdown as letters, such as `2*3*4` or
 * `__init__`, are these letters: a model often leaves out the backslashes before them.
 */
export function withLiterals(markdown: string, source: Content): string {
  const words = literalWords(source).filter((word) => markdown.includes(word));
  if (words.length === 0) return markdown;
  const pattern = new RegExp(words.map((word) => word.replace(special, '\\$&')).join('|'), 'g');
  return outsideCode(markdown, (text) =>
    text.replace(pattern, (word) => word.replace(allSigns, '\\$&')),
  );
}

/** The longest first: one may be a part of another. */
function literalWords({ form, text }: Content): string[] {
  const all = text.match(/\S+/g) ?? [];
  const words = all.slice(0, maxWords).flatMap((word) => {
    if (form === 'plain') return signs.test(word) ? [word] : [];
    return word.search(escaped) >= 0 ? [word.replace(escaped, '')] : [];
  });
  return [...new Set(words)]
    .filter((word) => word.length > 2 && signs.test(word))
    .toSorted((a, b) => b.length - a.length);
}

/** Changes what is neither in a fence nor in a code span of one line. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const [, mark = ''] = /^ {0,3}(```|~~~)/.exec(line) ?? [];
      const isInside = fence !== '';
      if (mark !== '' && (fence === '' || fence === mark)) fence = isInside ? '' : mark;
      if (isInside || mark !== '') return line;
      return line
        .split('`')
        .map((part, at) => (at % 2 === 0 ? change(part) : part))
        .join('`');
    })
    .join('\n');
}
