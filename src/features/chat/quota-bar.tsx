import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { fillOf } from '#domain/account/storage.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useSyncState } from '../hooks/use-sync-state.ts';
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
  // The words and what dismisses them, then what can be done.
  '@media (max-width: 480px)': {
    '& > p': { flexBasis: 'calc(100% - 48px)' },
    '& > button:not(:last-child)': { order: 1, marginInlineStart: '-4px' },
  },
});

const dismissedKey = 'gloss.quotaSeen';

const roomSeenKey = 'gloss.roomSeen';

/** Warn that room is nearly used up, here or on the server, with actions, until they are dismissed in this window. */
export default function QuotaBars() {
  return (
    <>
      <DeviceBar />
      <ServerRoomBar />
    </>
  );
}

function DeviceBar() {
  const { t, tag } = useText();
  const { rows, openSettings } = useShell();
  const [dismissed, dismiss] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  // Each answer uses storage.
  const { value: state } = useRequest(
    () => (dismissed ? null : rows.storage.estimate()),
    [rows, dismissed],
    { after: useLiveRow()?.messageId },
  );
  if (dismissed || !state?.nearlyFull) return null;
  const { used, quota } = state;
  const close = () => {
    sessionStorage.setItem(dismissedKey, '1');
    dismiss(true);
  };
  return (
    <Bar
      name={t('quota.name')}
      text={t('quota.body', { used: formatBytes(used, tag), quota: formatBytes(quota, tag) })}
      action={t('quota.action')}
      act={() => openSettings('data')}
      dismiss={close}
    />
  );
}

/** The same of the account's room on its server. It is shown again when that is full. */
function ServerRoomBar() {
  const { t, tag } = useText();
  const { openSettings } = useShell();
  const room = useSyncState()?.room ?? null;
  const [seen, setSeen] = useState(() => sessionStorage.getItem(roomSeenKey));
  const fill = room ? fillOf(room) : 'free';
  if (!room || room.limit === null || fill === 'free' || seen === fill) return null;
  const sizes = { used: formatBytes(room.used, tag), limit: formatBytes(room.limit, tag) };
  const close = () => {
    sessionStorage.setItem(roomSeenKey, fill);
    setSeen(fill);
  };
  return (
    <Bar
      name={t('storage.heading')}
      text={`${t('storage.usedOf', sizes)}. ${t(`storage.${fill}`)}`}
      action={t('files.quota.what')}
      act={() => openSettings('account')}
      dismiss={close}
    />
  );
}

interface BarProps {
  name: string;
  text: string;
  action: string;
  readonly act: () => void;
  readonly dismiss: () => void;
}

function Bar({ name, text, action, act, dismiss }: BarProps) {
  const { t } = useText();
  const style = useBar();
  return (
    <aside className={style} aria-label={name}>
      <p role="status">{text}</p>
      <TextButton tone="link" onClick={act}>
        {action}
      </TextButton>
      <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={dismiss} />
    </aside>
  );
}
