import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** Pages that no extension may read, with any permission (Chromium 156, Firefox 153). */
const closed =
  /chrome:\/\/|chrome-extension:\/\/|moz-extension:|about:|extensions gallery|webstore|view-source:|devtools:/i;
const noAccess = /cannot access|must request permission|missing host permission/i;

/** The browser's refusal to run a script, as a coded error. */
export function scriptingError(thrown: unknown): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (closed.test(message)) return new CodedError('capture_refused', message);
  if (noAccess.test(message)) return new CodedError('capture_no_access', message);
  return toCodedError(thrown, 'capture_failed');
}
