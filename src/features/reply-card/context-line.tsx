import { useShell } from '#features/shell.tsx';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { useNote, useProblem } from '../cards/card-styles.ts';
import type { ReadContext } from './use-reply-context.ts';

/** What the draft answers, or why that is not known and what to do. */
export function ContextLine({ reply }: { reply: ReadContext }) {
  const { t } = useText();
  const note = useNote();
  const { answers } = useOpened('composer');
  const { context, error, isReading } = reply;
  if (error) return <Unread error={error} read={reply.read} />;
  if (!answers) return null;
  if (isReading || !context) return <p className={note}>{t('helper.reading')}</p>;
  if (context.count === 0) return <p className={note}>{t('helper.pointsOnly')}</p>;
  return (
    <div className={note}>
      <bdi>
        {t('helper.context', {
          name: nameIn(context, answers.author),
          count: context.count,
        })}
      </bdi>
      {context.isShortened && ` ${t('helper.shortened')}`}
      {context.unread > 0 && (
        <div>
          {`${t('helper.unread', { count: context.unread })} `}
          <TextButton tone="link" onClick={() => reply.read(true)} text="helper.readFolded" />
        </div>
      )}
    </div>
  );
}

function nameIn(context: NonNullable<ReadContext['context']>, author: string): string {
  const sender = context.surface === 'mail' ? context.sender?.name || context.sender?.email : '';
  return sender || author || '…';
}

function Unread({ error, read }: { error: NonNullable<ReadContext['error']>; read: () => void }) {
  const { t } = useText();
  const { openSettings } = useShell();
  const { action } = errorEntry(isErrorCode(error.code) ? error.code : 'generic');
  return (
    <div className={useProblem()} role="alert">
      <p>
        {errorText(t, error)} {t('helper.pointsOnly')}
      </p>
      {action === 'grant' && (
        <TextButton tone="outline" onClick={() => openSettings('access')} text="action.settings" />
      )}
      <TextButton tone="outline" onClick={() => read()} text="action.retry" />
    </div>
  );
}
