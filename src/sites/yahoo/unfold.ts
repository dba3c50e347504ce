import { isSeen, unfolder } from '../mail/unfold-mail.ts';
import { yahooMail } from './mail.ts';

const view = '[data-test-id="message-group-view"] [data-test-id="message-view"]';
const body = '[data-test-id="message-view-body-content"]';
const written =
  '[data-test-id="compose"], [data-test-id="rte"], [contenteditable="true"], [data-test-id="draft-label"]';

export const unfoldYahoo = unfolder({
  bodies: yahooMail.body.selectors.join(),
  closed: (page) =>
    [...page.querySelectorAll(view)].filter(
      (message) =>
        isSeen(message) && !message.querySelector(body) && !message.querySelector(written),
    ),
  targets: (message) => [message.querySelector('header') ?? message, message],
  needsPointer: false,
});
