import type { JsonObject } from '#shared/json.ts';
import { errorText } from '#ui/error-text.ts';
import type { Translate } from '#ui/text.ts';

/** S8.6. The general text of a limit speaks of models. */
export function accountErrorText(
  t: Translate,
  error: { code: string; details?: JsonObject | undefined },
): string {
  return error.code === 'rate_limited' ? t('account.tooMany') : errorText(t, error);
}
