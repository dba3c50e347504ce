import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useState } from 'react';
import { catchError, EMPTY } from 'rxjs';
import type { ReplyOf } from '#bus/types.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { busRequest } from '../bus-observables.ts';
import { useShell } from '../shell.tsx';
import { useLiveRow } from './state/use-open-conversation.ts';

const useBar = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  flexShrink: 0,
  paddingBlock: '4px',
  paddingInline: '16px 6px',
  backgroundColor: tokens.colorNeutralBackground3,
  borderBlock: `1px solid ${tokens.colorNeutralStroke2}`,
  fontSize: '12px',
  lineHeight: '16px',
  '& > p': { flexGrow: 1, flexBasis: '160px', margin: 0, paddingBlock: '4px' },
  '& button': { fontSize: '12px', lineHeight: '16px' },
});

const dismissedKey = 'gloss.quotaSeen';

/** Warns that storage is nearly full, with actions, until it is dismissed in this window. */
export default function QuotaBar() {
  const { t, tag } = useText();
  const { bus, openSettings } = useShell();
  const [state, setState] = useState<ReplyOf<'storage.estimate'> | null>(null);
  const [dismissed, dismiss] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  const answerId = useLiveRow()?.messageId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answerId` is the trigger: each answer uses storage, so the estimate is requested again
  useEffect(() => {
    if (dismissed) return;
    const estimate = busRequest(bus, 'storage.estimate', {}).pipe(catchError(() => EMPTY));
    const subscription = estimate.subscribe(setState);
    return () => subscription.unsubscribe();
  }, [bus, dismissed, answerId]);
  const style = useBar();
  if (dismissed || !state?.nearlyFull) return null;
  const { used, quota } = state;
  const close = () => {
    sessionStorage.setItem(dismissedKey, '1');
    dismiss(true);
  };
  return (
    <aside className={style} aria-label={t('quota.name')}>
      <p role="status">
        {t('quota.body', { used: formatBytes(used, tag), quota: formatBytes(quota, tag) })}
      </p>
      <TextButton tone="link" onClick={() => openSettings('data')}>
        {t('quota.action')}
      </TextButton>
      <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={close} />
    </aside>
  );
}
