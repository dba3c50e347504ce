import { hostPattern } from '#domain/models/host-pattern.ts';
import { connectedHosts } from '#domain/settings/own-hosts.ts';
import type { Settings } from '#domain/settings/settings.ts';
import {
  type AccessChoice,
  accessChoice,
  everySite,
  mailAndSocialSites,
} from '#domain/sites/site-groups.ts';
import type { SiteAccess } from '../shell.tsx';
import { useRequest } from './use-request.ts';

export interface Granted {
  every: boolean;
  /** Match patterns, those of model hosts too. */
  origins: readonly string[];
}

/** Origins of what is connected, which the choice of pages does not remove. */
function hostOrigins(settings: Settings): string[] {
  return connectedHosts(settings).flatMap(({ host }) => hostPattern(host) ?? []);
}

/** Which pages may be read, as the browser reports it. `granted` is null until it is known. */
export function useAccess(access: SiteAccess, settings: Settings) {
  const { value: granted = null, retry: refresh } = useRequest<Granted>(
    async () => {
      const [every, origins] = await Promise.all([access.everySite(), access.origins()]);
      return { every, origins };
    },
    [access],
    { on: ['access.changed'] },
  );

  const savedOrigins = hostOrigins(settings);
  const takeBack = async (origins: readonly string[]) => {
    if (origins.length > 0) await access.remove(origins);
  };
  const others = () => (granted?.origins ?? []).filter((origin) => !savedOrigins.includes(origin));
  /** Called in the click itself: Firefox requests origins only then. */
  const choose = async (choice: AccessChoice): Promise<void> => {
    if (choice === 'every') await access.request([everySite]);
    else if (choice === 'click') await takeBack(others());
    else if (await access.request(mailAndSocialSites)) {
      await takeBack(others().filter((origin) => !mailAndSocialSites.includes(origin)));
    }
    await refresh();
  };
  const remove = async (origin: string): Promise<boolean> => {
    const removed = await access.remove([origin]);
    await refresh();
    return removed;
  };
  return { granted, choice: granted && accessChoice(granted, savedOrigins), choose, remove };
}
