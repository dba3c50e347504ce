import { isSeen, unfolder } from '../mail/unfold-mail.ts';
import { isCard, isDraft, outlookMail, written } from './mail.ts';

const pane = '[data-app-section="ConversationContainer"], #ConversationReadingPaneContainer';
const sender = '[id^="MSG_"][id$="_FROM"], [data-testid="SentReceivedSavedTime"]';

export const unfoldOutlook = unfolder({
  bodies: outlookMail.body.selectors.join(),
  closed: (page) =>
    [...page.querySelectorAll(`:is(${pane}) [aria-expanded="false"]`)].filter(
      (card) =>
        isSeen(card) && card.querySelector(sender) !== null && isCard(card) && !isDraft(card),
    ),
  targets: (card) => [card, card.firstElementChild ?? card],
  isPending: (page) =>
    [...page.querySelectorAll(`:is(${pane}) [aria-expanded="true"]`)].some(
      (card) =>
        isSeen(card) &&
        isCard(card) &&
        card.querySelector(sender) !== null &&
        card.querySelector(`[id^="UniqueMessageBody"], [role="document"], ${written}`) === null,
    ),
  needsPointer: false,
});
