import type { ServerCopy } from '#domain/documents/server-copies.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { copyAction } from './server-copy.ts';

interface ServerCopyButtonProps {
  docId: string;
  name: string;
  copy: ServerCopy;
  hasFile: boolean;
}

/** The action for a document's copy on the server; nothing where there is none. */
export function ServerCopyButton({ docId, name, copy, hasFile }: ServerCopyButtonProps) {
  const { t } = useText();
  const { rows } = useShell();
  const toast = useToast();
  const offered = copyAction(copy, hasFile);
  if (!offered) return null;
  const { action, key, named } = offered;
  const run = () =>
    rows.documents
      .control({ docId, action })
      .catch((error: unknown) => toast(errorText(t, toCodedError(error))));
  return (
    <TextButton tone="link" aria-label={t(named, { name })} onClick={() => void run()} text={key} />
  );
}
