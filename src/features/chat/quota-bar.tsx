import '#ui/later-texts.ts';
import { useState } from 'react';
import { fillOf } from '#domain/account/storage.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useSyncState } from '../hooks/use-sync-state.ts';
import { useShell } from '../shell.tsx';
import { Bar } from './bar.tsx';
import { useLiveRow } from './state/use-open-conversation.ts';

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
      action={{ name: t('quota.action'), run: () => openSettings('data') }}
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
      action={{ name: t('files.quota.what'), run: () => openSettings('account') }}
      dismiss={close}
    />
  );
}
