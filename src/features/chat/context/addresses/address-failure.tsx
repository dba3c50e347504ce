import type { AwaitedAddress } from '#domain/conversations/awaited-sources.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useTextButton } from '#ui/styles.ts';
import { type TextKey, type Translate, useText } from '#ui/text.ts';

export type Failure = NonNullable<AwaitedAddress['failure']>;

/** Errors that have other words for an address that the person named than for a page they have open. */
const texts: Record<string, TextKey> = {
  fetch_type: 'address.noText',
  fetch_data: 'address.tooLarge',
  fetch_other: 'error.captureFailed',
  network: 'address.unreachable',
  timeout: 'address.timeout',
  peerLost: 'error.captureFailed',
};

/** Why the page of an address could not be read (S8.8). */
export function addressErrorText(t: Translate, failure: Failure): string {
  const status = failure.code === 'fetch_other' ? failure.details?.status : undefined;
  if (typeof status === 'number') return t('address.status', { status: String(status) });
  const key = texts[failure.code];
  return key ? t(key) : errorText(t, failure);
}

interface AddressActionsProps {
  url: string;
  failure: Failure;
  retry: () => void;
}

/** What can be done where an address could not be read. */
export function AddressActions({ url, failure, retry }: AddressActionsProps) {
  return (
    <>
      {failure.retryable && <TextButton tone="link" onClick={retry} text="action.retry" />}
      <OpenAddress url={url} />
    </>
  );
}

/** The address in a tab of its own. */
export function OpenAddress({ url }: { url: string }) {
  const { t } = useText();
  return (
    <a
      className={useTextButton()}
      data-tone="link"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
    >
      {t('address.open')}
    </a>
  );
}

/** A page that leads to another host needs access to that one too, whichever it is. */
export function AllowAddress({ url, failure, retry }: AddressActionsProps) {
  const { t } = useText();
  const { access } = useShell();
  if (!access || failure.code !== 'capture_no_access') return null;
  const { protocol, hostname } = new URL(url);
  const isEverySite = failure.details?.leadsAway === true;
  const origin = isEverySite ? '<all_urls>' : `${protocol}//${hostname}/*`;
  const allow = () => void access.request([origin]).then((isGranted) => isGranted && retry());
  return (
    <TextButton tone="link" data-again onClick={allow}>
      {isEverySite ? t('chips.allowEverySite') : t('address.allow', { host: hostname })}
    </TextButton>
  );
}
