import { supportEmail } from '#domain/support.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import type { TextKey, Translate } from './text.ts';

/** What a person is told of a coded error; unknown codes get the generic text (S8.1). */
export function errorText(t: Translate, error: { code: string }): string {
  const entry = errorEntry(isErrorCode(error.code) ? error.code : 'generic');
  return t(entry.text as TextKey, { email: supportEmail });
}
