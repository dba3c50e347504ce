import { isSeen, unfolder } from '../mail/unfold-mail.ts';

const messages = '[role="region"].shw [id^="zm_Container_m"]';
const written = '.ze_area, [contenteditable="true"], [data-testid="com_send"]';

export const unfoldZoho = unfolder({
  closed: (page) =>
    [...page.querySelectorAll(messages)].filter(
      (message) =>
        isSeen(message) &&
        !message.querySelector('[role="document"]') &&
        !message.querySelector(written),
    ),
  targets: (message) => [message.querySelector('.zmMHdr') ?? message, message],
  needsPointer: true,
});
