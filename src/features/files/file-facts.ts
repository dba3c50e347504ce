import type { DocumentInfo } from '#domain/documents/documents.ts';
import { formatBytes } from '#ui/format.ts';
import type { Translate } from '#ui/text.ts';

/** `4.2 MB · 500 pages · 123,456 tokens`. */
export function factsOf(
  size: number | null,
  document: DocumentInfo | null,
  t: Translate,
  tag: string,
  { tokens: isCounted = true }: { tokens?: boolean } = {},
): string {
  const pages = document?.file?.pages;
  const facts = [
    ...(size === null ? [] : [formatBytes(size, tag)]),
    ...(document && pages ? [t(unitOf(document), { count: pages.count })] : []),
    ...(isCounted && document && document.tokens > 0
      ? [t('chips.tokens', { count: document.tokens })]
      : []),
  ];
  return facts.join(' · ');
}

function unitOf({ docType }: DocumentInfo) {
  if (docType === 'page_content__pdf') return 'files.pages';
  return docType === 'chat_file_excel' ? 'files.sheets' : 'files.slides';
}
