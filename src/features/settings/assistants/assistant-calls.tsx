import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { AssistantCall } from '#domain/account/api-token.ts';
import { formatBytes, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { TokensFailed } from '../account/api-tokens.tsx';
import { useQuiet } from '../settings-styles.ts';

const useCalls = makeResetStyles({
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground2,
  '& > summary': { width: 'fit-content', paddingBlock: '4px', cursor: 'pointer' },
  '& > ol': { maxHeight: '240px', margin: 0, padding: 0, overflowY: 'auto' },
  '& > ol > li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', listStyleType: 'none' },
  '& code': { minWidth: '56px' },
});

/** What left with each of an assistant's calls; it is asked for when it is unfolded. */
export function AssistantCalls({ id }: { id: string }) {
  const { t } = useText();
  const [isOpen, open] = useState(false);
  return (
    <details className={useCalls()} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('settings.assistants.calls')}</summary>
      {isOpen && <Calls id={id} />}
    </details>
  );
}

function Calls({ id }: { id: string }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { value, error, retry } = useRequest(
    ({ bus }) => bus.request('account.assistantCalls', { id }),
    [id],
  );
  if (error) return <TokensFailed error={error} load={retry} />;
  if (!value) return null;
  if (value.calls.length === 0) return <p className={quiet}>{t('settings.privacy.nothing')}</p>;
  return (
    <ol>
      {value.calls.map((call) => (
        <Line key={call.number} call={call} />
      ))}
    </ol>
  );
}

function Line({ call: { at, tool, ids, bytes } }: { call: AssistantCall }) {
  const { t, tag } = useText();
  return (
    <li>
      <code dir="ltr">{tool}</code>
      <time dateTime={at}>{formatWhen(at, new Date(), tag)}</time>
      {ids.length > 0 && <span>{t('evidence.sources', { count: ids.length })}</span>}
      <span>{formatBytes(bytes, tag)}</span>
    </li>
  );
}
