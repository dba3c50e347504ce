import type { ScriptingPort, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { gatherSite } from '#sites/gatherers.ts';
import { siteFor } from '#sites/registry.ts';
import type { CaptureDeps } from './capture-runs.ts';

interface SiteStepsDeps {
  tabs: Pick<TabsPort, 'get'>;
  scripting: Pick<ScriptingPort, 'run'>;
  fetch: typeof fetch;
}

/** S9.9. */
const gatherMs = 20_000;

/** What a known site does beside the copy of its page. */
export function createSiteSteps(deps: SiteStepsDeps): Pick<CaptureDeps, 'unfold' | 'gather'> {
  return {
    unfold: async (tabId) => {
      const tab = await deps.tabs.get(tabId);
      if (!tab || !siteFor(tab.url)?.unfolds) return;
      await deps.scripting.run(tabId, 'unfold.js', 'glossUnfold', []);
    },
    gather: async (url) => {
      const hosts = siteFor(url)?.fetchHosts ?? [];
      if (hosts.length === 0) return {};
      const signal = AbortSignal.timeout(gatherMs);
      return gatherSite(
        url,
        (address, init) => fetchText(deps, hosts, address, init, signal),
        signal,
      );
    },
  };
}

async function fetchText(
  deps: SiteStepsDeps,
  hosts: readonly string[],
  address: string,
  init: { method: 'POST'; json: unknown } | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' || !hosts.includes(hostname)) {
    throw new CodedError('fetch_refused', 'no host of this site');
  }
  const response = await deps.fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
    ...(init
      ? {
          method: init.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(init.json),
        }
      : {}),
  });
  if (!response.ok) throw new CodedError('fetch_other', `HTTP ${response.status}`);
  return response.text();
}
