import { isSeen, unfolder } from '../mail/unfold-mail.ts';

const pane = '[data-app-section="ConversationContainer"], #ConversationReadingPaneContainer';
const sender = '[id^="MSG_"][id$="_FROM"], [data-testid="SentReceivedSavedTime"]';
const written = '[contenteditable="true"], [id^="editorParent_"]';
/** What Outlook writes before a draft's preview, in the languages seen (2026-09). */
const draftWords =
  /^\s*\[(?:draft|entwurf|brouillon|borrador|bozza|rascunho|concept|utkast|kladde|luonnos|wersja robocza|koncept|черновик|taslak|下書き|草稿|임시 보관|مسودة|טיוטה)/iu;

export const unfoldOutlook = unfolder({
  closed: (page) =>
    [...page.querySelectorAll(`:is(${pane}) [aria-expanded="false"]`)].filter(
      (card) => isSeen(card) && card.querySelector(sender) !== null && !isDraft(card),
    ),
  targets: (card) => [card, card.firstElementChild ?? card],
  isPending: (page) =>
    [...page.querySelectorAll(`:is(${pane}) [aria-expanded="true"]`)].some(
      (card) =>
        isSeen(card) &&
        card.querySelector(sender) !== null &&
        card.querySelector(`[id^="UniqueMessageBody"], [role="document"], ${written}`) === null,
    ),
  needsPointer: false,
});

function isDraft(card: Element): boolean {
  if (card.querySelector(written)) return true;
  return [...card.querySelectorAll('*')].some(
    (part) => part.childElementCount === 0 && draftWords.test(part.textContent ?? ''),
  );
}
