import { contentOfText, type InsertionContent } from '#domain/composer/insertion.ts';
import { type Content, type ContentForm, inPlaceOf, isSameText } from '#domain/content/content.ts';
import { withLiterals } from '#domain/content/literals.ts';
import { contentOfMarkdown } from '#ui/markdown/insertion-content.ts';

interface ResultFacts {
  /** In which it was asked for. */
  form: ContentForm;
  /** The text that it was made of. */
  source: Content;
  /** It takes the place of that text. */
  isReplacing: boolean;
}

/** A result as it is written into a field; null: it is the text that is there. */
export function resultContent(
  result: string,
  { form, source, isReplacing }: ResultFacts,
): InsertionContent | null {
  if (isReplacing && isSameText(result, source.text)) return null;
  if (form === 'rich') return contentOfMarkdown(withLiterals(result, source));
  return contentOfText(inPlaceOf(isReplacing ? source.text : '', result));
}
