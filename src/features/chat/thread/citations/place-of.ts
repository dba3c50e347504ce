import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { FoundQuote } from '#domain/evidence/citation.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';

/** The place of a quote, for the shell that shows it. */
export function placeOf(
  { docId, exact, onPage, sentence, anchor }: FoundQuote,
  source: MessageSource | undefined,
): PassagePlace {
  // Marks are a text of their own; their words are in the document that they are of.
  const of = source?.marksOf ?? docId;
  return { docId: of, link: source?.link ?? null, exact, onPage, sentence, anchor };
}

/**
 * Where a passage of a source is shown: by the shell in its page or in the PDF viewer, in the text
 * that was read from its file, or nowhere.
 */
export function wayToShow(
  { anchor }: Pick<FoundQuote, 'anchor'>,
  source: MessageSource | undefined,
  hasReader: boolean,
): 'shell' | 'reader' | null {
  if (!source) return null;
  if (source.link !== null) return 'shell';
  const { docType, marksOf } = source;
  const isPdf = anchor.kind === 'pdf' && (docType === 'page_content__pdf' || marksOf !== undefined);
  if (isPdf) return 'shell';
  return hasReader ? 'reader' : null;
}

/** `en.wikipedia.org` of an address; null for an address outside of the web. */
export function hostOf(source: MessageSource | undefined): string | null {
  const link = source?.link ?? null;
  if (link === null || !URL.canParse(link)) return null;
  return new URL(link).host.replace(/^www\./, '') || null;
}
