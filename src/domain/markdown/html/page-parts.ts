/** What the page that an answer is in gives to its HTML. */
export interface PageParts {
  /** Before the ids of its footnotes: each answer of a page has another. */
  id: string;
  /** Plain text. */
  text: (
    key: 'markdown.details' | 'note.back' | 'note.list' | 'note.reference',
    values?: { number: number },
  ) => string;
  /** A number in the digits of the page. */
  number: (value: number) => string;
  /** HTML in the place of a mark, without links where it is in one. */
  mark?: (mark: number, isInLink: boolean) => string;
  /** Marks in code, formulas and addresses as they were written. */
  restore?: (text: string) => string;
  /** MathML of a formula; null, or without it: its source is shown. */
  formula?: (tex: string, display: boolean) => string | null;
}
