/** Words of a name in markup, or of a text: `c-byline__pubDate postdate` has c, byline, pub, date, post and date. */
export function wordsOf(name: string): string[] {
  const apart = name.slice(0, maxName).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  const words = apart.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap((word) => {
    const [first, last] = [word.slice(0, -4), word.slice(-4)];
    return /^(?:date|time|name)$/.test(last) && (ofText.has(first) || publishing.has(first))
      ? [first, last]
      : word;
  });
}

const [maxName, maxClasses] = [200, 20];

/** Of each class of an element its words. */
export function classesOf(element: Element): string[][] {
  const names = (element.getAttribute('class') ?? '').slice(0, maxName * maxClasses).split(/\s+/);
  return names.slice(0, maxClasses).map(wordsOf);
}

const listed = (words: string) => new Set(words.split(' '));

const lines = listed('byline meta');
const days = new Set([...lines, ...listed('date dates datetime time timestamp')]);
const publishing = listed(
  'published publish publication pub pubdate dateline posted created issued',
);
const changing = listed('updated update modified modification mod edited changed revised latest');
/** Of the text itself, or where on the page it is. */
const ofText = listed(
  'post node entry article story news blog page author byline meta info head header heading headline title hero display single content main text full view localised localized local the and',
);
/** Of a style sheet, or between two words. */
const isShort = (word: string) => word.length < 3;

export type DayClaim = 'published' | 'modified' | 'other';

/**
 * Of what a day is, by its class, or by the label before it; null: they say nothing of a day. The word before the day
 * says of what it is: `event-date` is no day of the page. A word after it is another thing: `update-runtime`.
 */
export function dayClaim(words: readonly string[], isLabel = false): DayClaim | null {
  const isDone = (word: string, at: number) =>
    (publishing.has(word) || changing.has(word)) && (isLabel || words.slice(at + 1).every(isShort));
  const at = words.findLastIndex((word, i) => days.has(word) || isDone(word, i));
  if (at < 0) return null;
  const [word = '', next] = [words[at], words[at + 1]];
  const of = words.slice(0, at).findLast((each) => !days.has(each)) ?? '';
  if (changing.has(word) || (days.has(word) && changing.has(of))) return 'modified';
  if (next === 'of' || next === 'for') return 'other';
  const isText = (each: string) => isShort(each) || publishing.has(each) || ofText.has(each);
  // A line may be of a part of the text's head, `post-card__meta`; a day is of what it is called after.
  const isOfText = isText(of) || (lines.has(word) && words.slice(0, at).some(isText));
  return publishing.has(word) || isOfText ? 'published' : 'other';
}

export const authorWords = listed(
  'author authors autor autore autori auteur auteurs forfatter byline',
);
const names = listed('name names link url line list text');

/** Do the words of a class say that its element names who wrote the text? `author-bio` and `authority-note` do not. */
export function isAuthorClass(words: readonly string[]): boolean {
  const at = words.findLastIndex((word) => authorWords.has(word));
  return at >= 0 && words.slice(at + 1).every((word) => names.has(word) || isShort(word));
}
