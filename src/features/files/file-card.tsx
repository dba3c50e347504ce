import { isOverQuota, type ServerCopy } from '#domain/documents/server-copies.ts';
import { asksToSend, isLocked, type Upload, waitsForPerson } from '#domain/documents/uploads.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOpenDocument } from '../open-document.ts';
import type { FileChipProps } from './chip/file-chip-props.ts';
import { useFileCard } from './chip/file-chip-styles.ts';
import { factsOf } from './file-facts.ts';
import { PasswordForm } from './password-form.tsx';
import { QuotaRelief } from './quota-relief.tsx';
import { copyFault, copyStatus } from './server-copy.ts';
import { ServerCopyButton } from './server-copy-button.tsx';

/** The facts of a file, its error, and its actions. */
export function FileCard({ upload, actions, notes, refocus }: FileChipProps) {
  const { t, tag } = useText();
  const { name, size, document } = upload;
  const error = upload.state === 'error' ? upload.error : null;
  const unlock = (password: string) => {
    refocus();
    void actions.control(upload, 'retry', password);
  };
  return (
    <div className={useFileCard()}>
      {!error && <p data-facts>{factsOf(size, document, t, tag)}</p>}
      {error && <p data-bad={waitsForPerson(upload) ? undefined : ''}>{errorText(t, error)}</p>}
      {notes.map(({ key, params }) => (
        <p key={key} data-note>
          {t(key, params)}
        </p>
      ))}
      {document && upload.server && <CopyNote upload={upload} copy={upload.server} />}
      {isLocked(upload) && <PasswordForm key={error?.code} name={name} unlock={unlock} />}
      {asksToSend(upload) && <SendQuestion upload={upload} actions={actions} refocus={refocus} />}
      <CardActions upload={upload} actions={actions} />
    </div>
  );
}

/** The state of its copy on the server. */
function CopyNote({ upload, copy }: { upload: Upload; copy: ServerCopy }) {
  const { t } = useText();
  const { key, params } = copyStatus(copy);
  const fault = copyFault(t, copy);
  return (
    <>
      <p data-note>{t(key, params)}</p>
      {fault !== null && <p data-bad={copy.state === 'failed' ? '' : undefined}>{fault}</p>}
      {copy.error && isOverQuota(copy.error) && <QuotaRelief />}
      <footer>
        <ServerCopyButton
          docId={upload.document?.docId ?? ''}
          name={upload.name}
          copy={copy}
          hasFile
        />
      </footer>
    </>
  );
}

/** May the host of its error receive this recording? */
function SendQuestion({ upload, actions, refocus }: Omit<FileChipProps, 'notes'>) {
  const answer = (action: 'allow' | 'refuse' | 'always') => {
    refocus();
    void (action === 'always' ? actions.allowAlways(upload) : actions.control(upload, action));
  };
  return (
    <footer data-choice>
      <TextButton tone="accent" onClick={() => answer('allow')} text="files.transcribe" />
      <TextButton tone="outline" onClick={() => answer('always')} text="files.transcribeAlways" />
      <TextButton tone="link" onClick={() => answer('refuse')} text="files.dontSend" />
    </footer>
  );
}

function CardActions({ upload, actions }: Pick<FileChipProps, 'upload' | 'actions'>) {
  const { t } = useText();
  const open = useOpenDocument();
  const { error, document } = upload;
  if (error && !waitsForPerson(upload) && canRetry(error.code)) {
    return (
      <footer>
        <TextButton tone="link" onClick={() => void actions.control(upload, 'retry')}>
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
