import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { focusAfter } from '#features/files/focus-after.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { useChip } from '../chip-styles.ts';
import { Favicon } from '../favicon.tsx';
import { SourceFacts } from '../source-facts.tsx';
import { useChatContext } from '../use-chat-context.ts';
import { AddressActions, addressErrorText } from './address-failure.tsx';
import { shortAddress } from './links.ts';
import type { QuestionAddress } from './question-addresses.ts';

interface AddressChipProps {
  address: QuestionAddress;
}

/** A page that the next question names by its address. */
export function AddressChip({ address }: AddressChipProps) {
  const { t } = useText();
  const { addresses } = useChatContext();
  const { url, state, failure, document } = address;
  const title = document?.title || shortAddress(url);
  const isOffered = state === 'offered';
  return (
    <span
      className={useChip()}
      aria-busy={state === 'reading'}
      data-offer={isOffered || undefined}
      data-wrap={failure ? '' : undefined}
    >
      <Favicon address={null} />
      <bdi title={title === url ? url : `${title}\n${url}`}>{title}</bdi>
      {isOffered && (
        <IconButton
          name={t('chips.add', { title })}
          icon={<Add20Regular />}
          onClick={() => addresses?.read(url)}
        />
      )}
      <AddressNote address={address} />
      <RemoveButton url={url} title={title} />
      {failure && (
        <>
          <span data-notice>{addressErrorText(t, failure)}</span>
          <AddressActions url={url} failure={failure} retry={() => addresses?.read(url)} />
        </>
      )}
    </span>
  );
}

function AddressNote({ address: { state, document } }: AddressChipProps) {
  const { t } = useText();
  if (state === 'found') return <small>{t('address.found')}</small>;
  if (state === 'reading') return <small data-skeleton>{t('chips.reading')}</small>;
  return document && <SourceFacts source={document} />;
}

function RemoveButton({ url, title }: { url: string; title: string }) {
  const { t } = useText();
  const { addresses } = useChatContext();
  const window = useChatWindow();
  return (
    <IconButton
      name={t('chips.remove', { title })}
      icon={<Dismiss20Regular />}
      data-remove=""
      onClick={({ currentTarget }) => {
        focusAfter(currentTarget, () => window.focus());
        addresses?.remove(url);
      }}
    />
  );
}

/** Links of the draft that are too many to be read. */
export function MoreLinksChip({ count }: { count: number }) {
  const { t, tag } = useText();
  return (
    <span className={useChip()} data-offer data-wrap>
      <Favicon address={null} />
      <span>{t('address.more', { count, formatted: formatCount(count, tag) })}</span>
    </span>
  );
}
