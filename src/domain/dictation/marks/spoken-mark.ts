/** A mark or line break, and what is said for it. */
export type SpokenMark = readonly [
  /** Lower case, Unicode NFC, one or more, with `|` between. */
  words: string,
  /** With the spaces that its language writes at it. */
  mark: string,
  /** Where these words are ordinary speech. */
  exceptions?: SpokenMarkExceptions,
];

/** Expressions of what is directly before and after the words, spaces included. */
interface SpokenMarkExceptions {
  unlessAfter?: string;
  unlessBefore?: string;
}

/** By language (BCP-47, without its region), the longer words first. */
export type SpokenMarks = Readonly<Record<string, readonly SpokenMark[]>>;

/** Of words that are common in ordinary speech: a mark only where a line or the text ends. */
export const atEnd: SpokenMarkExceptions = { unlessBefore: ' *[^ \\n]' };

const usualMarks = ['\n\n', '\n', '?', '!', ';', ':', ',', '.'];

/** What is said for a paragraph, a line, `?`, `!`, `;`, `:`, `,` and `.`, with ` / ` between; exceptions by their mark. */
export const usual = (
  said: string,
  exceptions: Readonly<Record<string, SpokenMarkExceptions>> = {},
): SpokenMark[] =>
  said.split(' / ').map((words, at): SpokenMark => {
    const mark = usualMarks[at] ?? '';
    const own = exceptions[mark];
    return own ? [words, mark, own] : [words, mark];
  });
