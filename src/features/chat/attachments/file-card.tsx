import { isLocked, type Upload } from '#domain/uploads.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOpenDocument } from '../../open-document.ts';
import type { Chat } from '../use-chat.ts';
import { useFileCard } from './file-chip-styles.ts';
import { factsOf } from './file-facts.ts';
import type { FileNote } from './file-notes.ts';
import { PasswordForm } from './password-form.tsx';

interface FileCardProps {
  upload: Upload;
  chat: Chat;
  notes: readonly FileNote[];
}

/** All that is known of a file, what went wrong, and what can be done about it. */
export function FileCard({ upload, chat, notes }: FileCardProps) {
  const { t, tag } = useText();
  const { name, size, document } = upload;
  const error = upload.state === 'error' ? upload.error : null;
  const unlock = (password: string) => {
    chat.slot.focus();
    void chat.uploads.control(upload, 'retry', password);
  };
  return (
    <div className={useFileCard()}>
      {!error && <p data-facts>{factsOf(size, document, t, tag)}</p>}
      {error && <p data-bad={isLocked(upload) ? undefined : ''}>{errorText(t, error)}</p>}
      {notes.map(({ key, params }) => (
        <p key={key} data-note>
          {t(key, params)}
        </p>
      ))}
      {isLocked(upload) && <PasswordForm key={error?.code} name={name} unlock={unlock} />}
      <CardActions upload={upload} chat={chat} />
    </div>
  );
}

function CardActions({ upload, chat }: Omit<FileCardProps, 'notes'>) {
  const { t } = useText();
  const open = useOpenDocument();
  const { error, document } = upload;
  if (error && !isLocked(upload) && canRetry(error.code)) {
    return (
      <footer>
        <TextButton tone="link" onClick={() => void chat.uploads.control(upload, 'retry')}>
          {t('action.retry')}
        </TextButton>
      </footer>
    );
  }
  if (!document || !open) return null;
  const { docId, docType, title } = document;
  return (
    <footer>
      <TextButton tone="link" onClick={() => open({ docId, docType, title, at: null })}>
        {t('library.open')}
      </TextButton>
    </footer>
  );
}

function canRetry(code: string): boolean {
  return isErrorCode(code) && errorEntry(code).retryable;
}
