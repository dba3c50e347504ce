import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { focusAfter } from '#features/files/focus-after.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { useChip } from '../chip-styles.ts';
import { Favicon } from '../favicon.tsx';
import { SourceChip } from '../source-chip.tsx';
import { UnreadChip } from '../unread-chip.tsx';
import { useChatContext } from '../use-chat-context.ts';
import {
  AddressActions,
  AllowAddress,
  addressErrorText,
  type Failure,
} from './address-failure.tsx';
import { shortAddress } from './links.ts';
import type { QuestionAddress } from './question-addresses.ts';

interface AddressChipProps {
  address: QuestionAddress;
}

/** A page that the next question names by its address. */
export function AddressChip({ address }: AddressChipProps) {
  const { url, state, document } = address;
  const { remove } = useRemoval(url);
  if (address.failure) return <FailedAddress address={address} failure={address.failure} />;
  if (state !== 'reading' && !(state === 'read' && document)) {
    return <UnreadAddress address={address} />;
  }
  return (
    <SourceChip
      isPage
      title={document?.title || shortAddress(url)}
      source={document}
      icon={<Favicon address={null} />}
      remove={remove}
    />
  );
}

/** One that is offered or found. */
function UnreadAddress({ address }: AddressChipProps) {
  const { t } = useText();
  const { addresses } = useChatContext();
  const { url, state, document } = address;
  const title = document?.title || shortAddress(url);
  const isOffered = state === 'offered';
  return (
    <span className={useChip()} data-offer={isOffered || undefined}>
      <Favicon address={null} />
      <bdi title={title === url ? url : `${title}\n${url}`}>{title}</bdi>
      {isOffered && (
        <IconButton
          name={t('chips.add', { title })}
          icon={<Add20Regular />}
          onClick={() => addresses?.read(url)}
        />
      )}
      {state === 'found' && <small>{t('address.found')}</small>}
      <RemoveButton url={url} title={title} />
    </span>
  );
}

function FailedAddress({ address, failure }: AddressChipProps & { failure: Failure }) {
  const { t } = useText();
  const { addresses } = useChatContext();
  const { url, document } = address;
  const { remove } = useRemoval(url);
  const of = { url, failure, retry: () => addresses?.read(url) };
  return (
    <UnreadChip
      title={document?.title || shortAddress(url)}
      about={url}
      reason={addressErrorText(t, failure)}
      actions={<AddressActions {...of} />}
      action={<AllowAddress {...of} />}
      remove={remove}
    />
  );
}

/** Takes an address out of the next question; the focus stays among the chips. */
function useRemoval(url: string) {
  const { addresses } = useChatContext();
  const window = useChatWindow();
  const remove = (button: HTMLElement) => {
    focusAfter(button, () => window.focus());
    addresses?.remove(url);
  };
  return { remove };
}

function RemoveButton({ url, title }: { url: string; title: string }) {
  const { t } = useText();
  const { remove } = useRemoval(url);
  return (
    <IconButton
      name={t('chips.remove', { title })}
      icon={<Dismiss20Regular />}
      data-remove=""
      onClick={({ currentTarget }) => remove(currentTarget)}
    />
  );
}

/** Links of the draft that are too many to be read. */
export function MoreLinksChip({ count }: { count: number }) {
  const { t } = useText();
  return (
    <span className={useChip()} data-offer data-wrap>
      <Favicon address={null} />
      <span>{t('address.more', { count })}</span>
    </span>
  );
}
