import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import { supportEmail } from '#domain/product/support.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import type { JsonObject } from '#shared/json.ts';
import type { TextKey, Translate } from './text.ts';

/** The text of a coded error; unknown codes have the generic text (S8.1). */
export function errorText(
  t: Translate,
  error: { code: string; details?: JsonObject | undefined },
): string {
  const email = supportEmail();
  const said = t(textOf(error), { email, ...valuesOf(t, error.details) });
  const text = isReportable(error.code) && email !== '' ? `${said} ${email}` : said;
  const traceId = error.details?.traceId;
  return isReportable(error.code) && typeof traceId === 'string'
    ? t('error.traced', { text, traceId })
    : text;
}

/** S8.1 asks for a report: the server's log names the call by its trace id. */
function isReportable(code: string): boolean {
  return errorEntry(isErrorCode(code) ? code : 'generic').text === 'error.generic';
}

/** A text that names the contact has another without; a scan (S5.3) is not called empty; a host that is down is named. */
function textOf({ code, details }: { code: string; details?: JsonObject | undefined }): TextKey {
  if (code === 'file_empty' && details?.scanned !== undefined) return 'error.fileScanned';
  if (code === 'provider_unavailable' && typeof details?.host === 'string') {
    const isNear = isPrivateHost(details.host.replace(/:\d+$/, ''));
    return isNear ? 'error.nearHostDown' : 'error.hostDown';
  }
  if (code === 'provider_unavailable' && typeof details?.provider === 'string') {
    return 'error.providerDown';
  }
  const { text } = errorEntry(isErrorCode(code) ? code : 'generic');
  if (supportEmail() !== '') return text as TextKey;
  if (text === 'error.generic') return 'error.genericHere';
  return text === 'error.tokenLimit' ? 'error.tokenLimitShort' : (text as TextKey);
}

/** A host as people know it: a Gloss server that names none for recordings is called by what it is. */
export const hostName = (t: Translate, host: string): string =>
  host === 'gateway' ? t('models.connection.gateway') : host;

/** Details that a text can contain; nested ones are for logs, and a status of HTTP is no quantity. */
function valuesOf(t: Translate, details: JsonObject = {}): Record<string, string | number> {
  const shown = ([key, value]: [string, unknown]): [string, string | number][] => {
    if (typeof value === 'number') return [[key, key === 'status' ? String(value) : value]];
    return typeof value === 'string' ? [[key, key === 'host' ? hostName(t, value) : value]] : [];
  };
  return Object.fromEntries(Object.entries(details).flatMap(shown));
}
