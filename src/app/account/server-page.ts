import type { CallContext } from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/**
 * The tab of a page of the server's own origin: the top frame, as the browser names the sender. Another extension can
 * post messages into that page as if it were its own script. @throws refused
 */
export async function serverPage(
  server: () => Promise<string>,
  { url = '', frameId, tabId }: CallContext['peer'],
): Promise<number> {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  if (frameId !== 0 || tabId === undefined || origin !== new URL(await server()).origin) {
    throw new CodedError('refused', 'only pages of the server may call this');
  }
  return tabId;
}
