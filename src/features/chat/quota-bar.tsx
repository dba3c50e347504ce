import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';

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

/**
 * Says that storage runs short, with what to do, until it is dismissed in this window. `mark`
 * changes when something was written.
 */
export default function QuotaBar({ mark }: { mark: string }) {
  const { t, tag } = useText();
  const { bus, openSettings } = useShell();
  const [state, setState] = useState<ReplyOf<'storage.estimate'> | null>(null);
  const [dismissed, dismiss] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  const latest = useRef('');
  useEffect(() => {
    if (dismissed) return;
    latest.current = mark;
    bus.request('storage.estimate', {}).then(
      (estimate) => latest.current === mark && setState(estimate),
      () => undefined,
    );
  }, [bus, dismissed, mark]);
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
