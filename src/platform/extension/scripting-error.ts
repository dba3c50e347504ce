import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** Pages that no extension may read, with any permission (Chromium 156, Firefox 153). */
const closed =
  /chrome:\/\/|chrome-extension:\/\/|moz-extension:|about:|extensions gallery|webstore|view-source:|devtools:/i;
/** The document went away before the script could run in it. */
const gone = /frame with id \d+ was removed|frame was removed|no frame with id/i;
const noAccess = /cannot access|must request permission|missing host permission/i;

/** The browser's refusal to run a script, as a coded error. */
export function scriptingError(thrown: unknown): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (closed.test(message)) return new CodedError('capture_refused', message);
  if (noAccess.test(message)) return new CodedError('capture_no_access', message);
  if (gone.test(message)) return new CodedError('peerLost', message);
  return toCodedError(thrown, 'capture_failed');
}
