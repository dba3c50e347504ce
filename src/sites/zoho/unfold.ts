import { isSeen, unfolder } from '../mail/unfold-mail.ts';
import { zohoMail } from './mail.ts';

const messages = '[role="region"].shw [id^="zm_Container_m"]';
const written = '.ze_area, [contenteditable="true"], [data-testid="com_send"]';

export const unfoldZoho = unfolder({
  bodies: zohoMail.body.selectors.join(),
  closed: (page) =>
    [...page.querySelectorAll(messages)].filter(
      (message) =>
        isSeen(message) &&
        !message.querySelector('[role="document"]') &&
        !message.querySelector(written),
    ),
  isPending: isStale,
  targets: (message) => [message.querySelector('.zmMHdr') ?? message, message],
  needsPointer: true,
});

/** The address names a mail that none of those shown is. */
function isStale(page: Document): boolean {
  const [, requested] = /#mail\/.*\/p\/(\d+)/.exec(page.URL) ?? [];
  const shown = [...page.querySelectorAll(messages)];
  return (
    Boolean(requested) && shown.length > 0 && !shown.some(({ id }) => id.endsWith(requested ?? ''))
  );
}
