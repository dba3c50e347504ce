import { signInAnswer, signInReturnPath } from '#domain/tool-servers/sign-in-return.ts';
import { type BackgroundDeps, serverOf } from '../background-deps.ts';

/**
 * In the extension the address that a sign-in leads back to is seen in its tab, whether a server runs there or not: no
 * other page of the browser can take its place, since its state is known here alone.
 */
export function followSignIns({ ports, bus }: Pick<BackgroundDeps, 'ports' | 'bus'>): void {
  const { tabs } = ports;
  const follow = async (tabId: number, url: string) => {
    const query = signInAnswer(url, await serverOf(ports));
    if (query === null) return;
    const { error } = await bus.request('tools.ofServer', { id: query, act: 'signedIn' });
    if (error?.code !== 'not_found')
      await tabs.load(tabId, ports.urlOf('pages/settings/index.html#tools'));
  };
  tabs.onMoved(({ tabId, url }) => {
    if (url.includes(signInReturnPath)) follow(tabId, url).catch(() => undefined);
  });
}
