import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useId } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useEntry, usePlainList, useQuiet, useRow } from '../settings-styles.ts';
import { listChanges } from './recovery-changes.ts';
import { type Copy, type Recovery, useRecovery } from './use-recovery.ts';

/** Copies that were made before many rows were changed; nothing where there is none. */
export function RecoveryCopies() {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const list = usePlainList();
  const heading = useId();
  const recovery = useRecovery();
  const { copies, bound } = recovery.list;
  if (copies.length === 0) return null;
  const used = copies.reduce((sum, { bytes }) => sum + bytes, 0);
  const sizes = { used: formatBytes(used, tag), bound: formatBytes(bound, tag) };
  return (
    <div>
      <span id={heading}>{t('settings.recovery.heading')}</span>
      <p className={quiet}>{t('settings.recovery.body')}</p>
      <ul aria-labelledby={heading} className={list}>
        {copies.map((copy) => (
          <li key={copy.id}>
            <CopyRow copy={copy} recovery={recovery} />
          </li>
        ))}
      </ul>
      <p className={quiet}>{t('settings.recovery.bound', sizes)}</p>
    </div>
  );
}

function CopyRow({ copy, recovery }: { copy: Copy; recovery: Recovery }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const row = useEntry();
  const { id, reason, at, rows, bytes } = copy;
  const { busy, question, ask, remove } = recovery;
  const when = formatWhen(new Date(at).toISOString(), new Date(), tag);
  return (
    <>
      <div className={row}>
        <div>
          {t(`settings.recovery.before.${reason}`)}
          <p className={quiet}>
            {when} · {t('settings.recovery.rows', { count: rows })} · {formatBytes(bytes, tag)}
          </p>
        </div>
        <TextButton
          tone="outline"
          disabled={busy}
          aria-label={t('settings.recovery.restoreNamed', { when })}
          aria-expanded={question?.id === id}
          onClick={() => void ask(id)}
          text="settings.recovery.restore"
        />
        <IconButton
          name={t('history.delete', { name: when })}
          icon={<Delete20Regular />}
          disabled={busy}
          onClick={() => void remove(id)}
        />
      </div>
      {question?.id === id && <Question recovery={recovery} question={question} />}
    </>
  );
}

/** What a restore will change, before it does. */
function Question({
  recovery: { busy, restore, cancel },
  question: { id, counts },
}: {
  recovery: Recovery;
  question: NonNullable<Recovery['question']>;
}) {
  const texts = useText();
  const { t } = texts;
  const row = useRow();
  const changes = listChanges(texts, counts);
  return (
    <div>
      <p role="status">
        {changes
          ? t('settings.recovery.change', { list: changes })
          : t('settings.recovery.nothing')}
      </p>
      <div className={row}>
        {changes && (
          <TextButton tone="accent" disabled={busy} onClick={() => void restore(id)}>
            {t('settings.recovery.confirm')}
          </TextButton>
        )}
        <TextButton tone="outline" disabled={busy} onClick={cancel}>
          {t(changes ? 'action.cancel' : 'action.close')}
        </TextButton>
      </div>
    </div>
  );
}
