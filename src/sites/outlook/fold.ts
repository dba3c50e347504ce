import { isSeen } from '../mail/visible.ts';
import { body, editor, isCard, isDraft, sender, when } from './card.ts';

const pane = '[data-app-section="ConversationContainer"], #ConversationReadingPaneContainer';
const head = `${sender}, ${when}`;

export function closedIn(page: Document): Element[] {
  return cardsIn(page, 'false').filter((card) => !isDraft(card));
}

export function isLoading(page: Document): boolean {
  return cardsIn(page, 'true').some(
    (card) => card.querySelector(`${body}, [role="document"], ${editor}`) === null,
  );
}

function cardsIn(page: Document, expanded: 'true' | 'false'): Element[] {
  return [...page.querySelectorAll(`:is(${pane}) [aria-expanded="${expanded}"]`)].filter(
    (card) => isSeen(card) && card.querySelector(head) !== null && isCard(card),
  );
}
