import { Fragment } from 'react';
import { type AwaitedSource, sourceKey } from '#domain/conversations/awaited-sources.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import {
  AddressActions,
  AllowAddress,
  addressErrorText,
} from '../../context/addresses/address-failure.tsx';
import { shortAddress } from '../../context/addresses/links.ts';
import { recalledNames } from '../../state/recalled-names.ts';
import { useAwaitedSources } from '../../state/use-turn-queue.ts';
import type { MessageActions } from '../use-message-actions.ts';

interface QueuedActionsProps {
  question: Message;
  actions: MessageActions;
}

/** What a queued question waits for, and the actions for that. */
export function QueuedActions({ question, actions }: QueuedActionsProps) {
  const { t } = useText();
  const all = useAwaitedSources(question.messageId);
  const awaited = all.filter(({ kind }) => kind !== 'search');
  const named = awaited.flatMap((source) => nameOf(source, t) ?? []);
  const withdraw = (
    <TextButton tone="link" onClick={() => actions.withdraw(question)}>
      {t(question.generation ? 'action.cancel' : 'question.unqueue')}
    </TextButton>
  );
  if (named.length > 0) {
    return (
      <>
        <Waiting awaited={awaited} readAgain={() => actions.readAgain(question)} />
        <TextButton tone="link" onClick={() => actions.sendNow(question)}>
          {t('question.sendWithout', { count: named.length })}
        </TextButton>
        {withdraw}
      </>
    );
  }
  if (awaited.length > 0) return <span>{t('question.sending')}</span>;
  // Its steps and what can be done about them are below.
  if (all.length > 0) return withdraw;
  return (
    <>
      <span>{t('files.pending')}</span>
      {withdraw}
    </>
  );
}

interface WaitingProps {
  awaited: readonly AwaitedSource[];
  readAgain: () => void;
}

/** The files and addresses that are being read, the addresses that could not be, and memory where it has nothing. */
function Waiting({ awaited, readAgain }: WaitingProps) {
  const { t, tag } = useText();
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const isFailed = (source: AwaitedSource) => 'failure' in source && source.failure;
  const names = awaited.flatMap((source) => (isFailed(source) ? [] : (nameOf(source, t) ?? [])));
  return (
    <>
      <span role="status">
        {names.length > 0 && t('question.waitsFor', { names: list.format(names) })}
      </span>
      {awaited.map(
        (source) =>
          source.kind === 'memory' &&
          source.failure && (
            <span key={sourceKey(source)} role="alert" data-failure>
              {t(recalledNames[source.of ?? 'read'])}: {errorText(t, source.failure)}
            </span>
          ),
      )}
      {awaited.map(
        (source) =>
          source.kind === 'address' &&
          source.failure && (
            <Fragment key={sourceKey(source)}>
              <span role="alert" data-failure>
                {t('address.couldNot', {
                  address: shortAddress(source.url),
                  error: addressErrorText(t, source.failure),
                })}
              </span>
              <AllowAddress url={source.url} failure={source.failure} retry={readAgain} />
              <AddressActions url={source.url} failure={source.failure} retry={readAgain} />
            </Fragment>
          ),
      )}
    </>
  );
}

/** null: what the question only waits for as long as it is read. */
function nameOf(source: AwaitedSource, t: Translate): string | null {
  if (source.kind === 'file') return source.name;
  if (source.kind === 'memory')
    return source.failure ? t(recalledNames[source.of ?? 'read']) : null;
  return source.kind === 'address' ? shortAddress(source.url) : null;
}
