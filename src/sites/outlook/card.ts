export const sender = '[id^="MSG_"][id$="_FROM"]';
export const when = '[data-testid="SentReceivedSavedTime"]';
export const body = '[id^="UniqueMessageBody"]';
/** An editor, which in a draft replaces the body. */
export const editor = '[contenteditable="true"], [id^="editorParent_"]';

/** Outlook's prefix of a draft's preview, in the languages seen (2026-09). */
const draftWords =
  /^\s*\[(?:draft|entwurf|brouillon|borrador|bozza|rascunho|concept|utkast|kladde|luonnos|wersja robocza|koncept|черновик|taslak|下書き|草稿|임시 보관|مسودة|טיוטה)/iu;

/** A single message: neither a group of several nor an expandable name in one. */
export function isCard(element: Element): boolean {
  if (!element.hasAttribute('aria-expanded')) return true;
  if (element.matches('button, [role="button"], [aria-haspopup]')) return false;
  if (element.querySelectorAll(`:is(${sender})`).length > 1) return false;
  if (element.querySelectorAll(body).length > 1) return false;
  const around = element.parentElement?.closest('[aria-expanded="true"]');
  return around?.querySelectorAll(`:is(${sender})`).length !== 1;
}

/** Whether a message without a body is being written. */
export function isDraft(card: Element): boolean {
  if (card.querySelector(editor)) return true;
  return [...card.querySelectorAll('*')].some(
    (part) => part.childElementCount === 0 && draftWords.test(part.textContent ?? ''),
  );
}
