import { useEffect, useRef, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useHidden } from '#ui/styles.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useChatContext } from '../use-chat-context.ts';
import { addressErrorText } from './address-failure.tsx';
import { namesOf, shortAddress } from './links.ts';
import type { QuestionAddress } from './question-addresses.ts';

/** Announces to screen readers that the page of an address was found, was read, or could not be. */
export function AddressAnnouncer() {
  const { t } = useText();
  const { access } = useShell();
  const { state: context } = useChatContext();
  const addresses = useSelector(context, (state) => state.addresses);
  const unread = useSelector(context, (state) => state.unreadLinks);
  const before = useRef<readonly QuestionAddress[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const hidden = useHidden();
  useEffect(() => {
    const changed = addresses.filter(
      ({ url, state }) => before.current.find((each) => each.url === url)?.state !== state,
    );
    before.current = addresses;
    const words = changed
      .map((address) => announcementOf(t, address))
      .filter((each) => each !== '');
    if (words.length > 0 || addresses.length === 0) setAnnouncement(words.join('\n'));
  }, [addresses, t]);
  const unreadText =
    unread.length > 0 &&
    t('address.couldNot', { address: namesOf(unread), error: t('address.webApp') });
  // A live region is announced only if it was there before its text.
  const isThere = unread.length > 0 || addresses.length > 0 || announcement !== '';
  if (access !== null && !isThere) return null;
  return (
    <div className={hidden} role="status">
      {unreadText || announcement}
    </div>
  );
}

function announcementOf(t: Translate, { url, state, failure, document }: QuestionAddress): string {
  const address = shortAddress(url);
  if (state === 'offered') return t('address.offered', { address });
  if (state === 'reading') return t('address.reading', { address });
  if (state === 'read') return t('address.read', { title: document?.title || address });
  return failure ? t('address.couldNot', { address, error: addressErrorText(t, failure) }) : '';
}
