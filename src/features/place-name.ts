import type { DocType } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { Translate } from '#ui/text.ts';

/** The name of a passage's place: `page 12`, `North, B2:D4`, `2:05`; null: it has none. */
export function placeName(anchor: Anchor, docType: DocType, t: Translate): string | null {
  switch (anchor.kind) {
    case 'pdf':
      return pageName(anchor, docType, t);
    case 'sheet':
      return anchor.range === ''
        ? t('place.sheet', { sheet: anchor.sheet })
        : t('place.cells', { sheet: anchor.sheet, range: anchor.range });
    case 'video':
      return clock(anchor.seconds);
    case 'dom':
    case 'mail':
    case 'text':
      return null;
  }
}

function pageName(
  { page, next }: Extract<Anchor, { kind: 'pdf' }>,
  docType: DocType,
  t: Translate,
): string {
  // Slides have pages too, and no other file of the chat does.
  if (docType !== 'page_content__pdf') return t('place.slide', { page });
  return next ? t('place.pages', { from: page, to: next.page }) : t('place.page', { page });
}

/** `2:05`, `1:00:09`. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
