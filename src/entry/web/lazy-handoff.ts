import type { BusClient } from '#bus/types.ts';
import type { Shell } from '#features/shell.tsx';

/** What calls the extension in this browser, loaded when it is called first. */
export function lazyHandoff(bus: Pick<BusClient, 'request'>) {
  const load = async () => (await import('./extension-handoff.ts')).webHandoff(bus);
  const link: NonNullable<Shell['extension']> = {
    state: async () => (await load()).link.state(),
    signIn: async () => (await load()).link.signIn(),
  };
  return { link, signIn: async () => (await load()).signIn };
}
