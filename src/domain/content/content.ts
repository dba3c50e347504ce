import * as z from 'zod/mini';

/**
 * The form of a text, and of a field that holds one. `plain`: each character is only itself.
 * `markdown`: Markdown as it is typed, such as in the fields of GitHub. `rich`: with links, emphasis,
 * lists and tables; outside of its field such a text is Markdown, made by the capture's converter.
 */
export const contentFormSchema = z.enum(['plain', 'markdown', 'rich']);
export type ContentForm = z.infer<typeof contentFormSchema>;

export interface Content {
  form: ContentForm;
  text: string;
}

interface FormFacts {
  /** The field that takes the result; null: none does. */
  field: ContentForm | null;
  /** Of the text that is worked on; absent: there is none. */
  source?: ContentForm;
  /** The result is the same text again: corrected, shortened, translated. */
  keepsForm: boolean;
}

/** The form in which a model gives a result: that of the field; of a changed text without looks its own. */
export function resultForm({ field, source, keepsForm }: FormFacts): ContentForm {
  if (field === 'plain' || field === 'markdown') return field;
  return keepsForm && source !== undefined && source !== 'rich' ? source : 'rich';
}

/** What a prompt says about the form of the result. */
export const formLines = {
  plain:
    'Give plain text. It goes into a place that shows every character as it is typed: add no Markdown and no code fence. Where the task above asks for a list, headings or code, write them as plain lines. Asterisks, underscores, number signs, back-ticks, angle brackets, tabs and indentation of a text that you work on stay as they are.',
  markdown:
    'Give Markdown source. It goes into a field in which Markdown is typed: headings, lists, links, code and tables of a text that you work on stay as they are written, with their indentation.',
  rich: 'The result is read as Markdown and shown formatted. Where you work on a text, its links with their addresses, bold and italic words, lists, code and tables stay. A backslash before a sign in it says that the sign is no formatting: it stays too.',
} as const satisfies Record<ContentForm, string>;

/**
 * The result as it takes the place of a text in a field that shows every character: the white space at
 * both ends is that of the text, and a fence that a model has put around the whole is gone. `source`
 * empty: it is new.
 */
export function inPlaceOf(source: string, result: string): string {
  const trimmed = result.replace(/^\s*\n/, '').trimEnd();
  if (source.trim() === '') return trimmed;
  const start = /^\s*/.exec(source)?.[0] ?? '';
  return start + unfenced(source, trimmed.trim()) + source.slice(source.trimEnd().length);
}

function unfenced(source: string, result: string): string {
  const lines = result.split('\n');
  const fences = lines.filter((line) => fenceStart.test(line)).length;
  const isOne =
    fences === 2 && fenceStart.test(lines[0] ?? '') && fenceStart.test(lines.at(-1) ?? '');
  return isOne && !fenceStart.test(source.trim()) ? lines.slice(1, -1).join('\n').trim() : result;
}

const fenceStart = /^(?:```|~~~)/;

/** Both say the same, in the same form: there is nothing to change. */
export function isSameText(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

const normal = (text: string) => text.replace(/\r\n?/g, '\n').trim();
