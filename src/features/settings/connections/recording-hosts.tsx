import { makeResetStyles } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useId, useRef } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { hostName } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { row } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { focusAfter } from '../../files/focus-after.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

const useHosts = makeResetStyles({
  '& > ul': { margin: 0, padding: 0 },
  '& > ul > li': {
    ...row(),
    justifyContent: 'space-between',
    minHeight: '36px',
    overflowWrap: 'anywhere',
    listStyleType: 'none',
  },
  '& > ul > li > bdi': { minWidth: 0 },
});

/**
 * Hosts that receive recordings without a question, each with a button to revoke it; nothing where
 * there is none.
 */
export function RecordingHosts({ state }: { state: SettingsState }) {
  const { t } = useText();
  const { rows } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const label = useId();
  const place = useRef<HTMLDivElement>(null);
  const style = useHosts();
  const quiet = useQuiet();
  const { recordingHosts: hosts } = state.settings;
  const hadSome = useRef(false);
  hadSome.current ||= hosts.length > 0;
  /** Others may have been revoked since: they stay revoked. */
  const undo = async (host: string) => {
    const { recordingHosts: saved } = await rows.settings.get();
    const recordingHosts = [...new Set([...saved, host])];
    await state.save({ recordingHosts });
  };
  const remove = async (host: string, button: Element) => {
    focusAfter(button, () => place.current?.focus());
    const recordingHosts = hosts.filter((each) => each !== host);
    if (!(await state.save({ recordingHosts }))) return;
    toast(t('settings.data.recordingsRemoved', { host: hostName(t, host) }), {
      label: t('action.undo'),
      run: () => void attempt(undo(host)),
    });
  };
  // When the last one is revoked, the focus stays where it was.
  if (!hadSome.current) return null;
  return (
    <div ref={place} tabIndex={-1} className={style}>
      <span id={label}>{t('settings.data.recordings')}</span>
      <ul aria-labelledby={label}>
        {hosts.map((host) => (
          <li key={host}>
            <bdi>{hostName(t, host)}</bdi>
            <IconButton
              name={t('settings.data.recordingsRemove', { host: hostName(t, host) })}
              icon={<Dismiss20Regular />}
              onClick={({ currentTarget }) => void remove(host, currentTarget)}
            />
          </li>
        ))}
      </ul>
      <p className={quiet}>
        {t(hosts.length > 0 ? 'settings.data.recordingsBody' : 'settings.data.recordingsNone')}
      </p>
    </div>
  );
}
