import * as z from 'zod/mini';

/** UTF-16 units of all runs: more than any answer; an editor is never given more. */
const maxLength = 200_000;

/** Text with one look. `href`: http, https or mailto; of others the text only is inserted. */
const runSchema = z.object({
  text: z.string(),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
  strike: z.optional(z.boolean()),
  href: z.optional(z.string()),
});
export type InsertionRun = z.infer<typeof runSchema>;

/**
 * One line of what is inserted; without runs a blank line. `depth`: nesting of a list item, from 0.
 * `ordinal`: the number of a numbered item.
 */
const lineSchema = z.object({
  kind: z.enum(['text', 'heading', 'bullet', 'number', 'quote', 'code', 'row']),
  runs: z.array(runSchema),
  /** Of a row of a table, which has no runs of its own. */
  cells: z.optional(z.array(z.array(runSchema))),
  depth: z.optional(z.number().check(z.minimum(0), z.maximum(20))),
  ordinal: z.optional(z.number()),
});
export type InsertionLine = z.infer<typeof lineSchema>;

/**
 * What is inserted, line by line: blank lines are lines, so that they survive in every editor. An
 * editor that has no lists, quotes or looks gets them as plain text.
 */
export const insertionContentSchema = z
  .object({ lines: z.array(lineSchema).check(z.minLength(1)) })
  .check(z.refine(({ lines }) => lengthOf(lines) <= maxLength));
export type InsertionContent = z.infer<typeof insertionContentSchema>;

/** An editor by how text gets into its model (`src/page/insertion`). */
export const editorKinds = [
  'field',
  'editable',
  'draft',
  'lexical',
  'prosemirror',
  'quill1',
  'quill2',
  'slate',
  'rooster',
  'ckeditor',
  'code',
  'drawn',
] as const;
export type EditorKind = (typeof editorKinds)[number];

/**
 * `replace`: in place of the selected text. `insertBelow`: as new paragraphs after the paragraph in
 * which the selection ends. `insertAtCaret`: at the end of the selection, within its paragraph.
 * `insertAtStart`: as the first paragraphs of the editor. `replaceDraft`: in place of all that the
 * person has written, without the signature and the quote.
 */
export const insertionOperations = [
  'replace',
  'insertBelow',
  'insertAtCaret',
  'insertAtStart',
  'replaceDraft',
] as const;
export type InsertionOperation = (typeof insertionOperations)[number];

/**
 * `inserted`: read back from the editor as it was given. `altered`: the editor took it in another
 * form, for example cut to its maximum length. `unchanged`: the same text is there already; nothing
 * was written. `changed`: the target is gone or its text is not what
 * it was; nothing was written. `unsupported`: the editor takes no text any more, for example is
 * read-only; nothing was written. `failed`: no method had an effect; the text is as it was.
 */
export const insertionOutcomes = [
  'inserted',
  'altered',
  'unchanged',
  'changed',
  'unsupported',
  'failed',
] as const;
export type InsertionOutcome = (typeof insertionOutcomes)[number];

/** Plain text as lines; line ends of any system. */
export function contentOfText(text: string): InsertionContent {
  const lines = text.split(/\r\n?|\n/);
  return { lines: lines.map((line) => ({ kind: 'text', runs: line ? [{ text: line }] : [] })) };
}

function lengthOf(lines: readonly InsertionLine[]): number {
  return lines.reduce(
    (sum, { runs, cells = [] }) =>
      sum + [...runs, ...cells.flat()].reduce((all, { text }) => all + text.length, 1),
    0,
  );
}
