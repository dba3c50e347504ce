import type { BusClient, RequestOf } from '#bus/types.ts';
import { connectedHosts } from '#domain/settings/own-hosts.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { readApiHost } from '#services/llm/api-host.ts';

type HostProbe = Omit<NonNullable<RequestOf<'requests.ensure'>['probe']>, 'over'>;

/** The hosts that a page may call, and the preparation of a call. */
export interface HostAccess {
  /** Resolves when the rules match `settings` and `server`: may a host at `origin` be called? */
  mayAsk(settings: Settings, server: string): Promise<(origin: string) => boolean>;
  /** Permits a host that is tried before it is saved; call the result when the probe is over. */
  prepareProbe(probe: HostProbe): Promise<() => Promise<void>>;
  /** Model servers on this machine may be looked for without being asked to. */
  readonly looksHere: boolean;
  /** They are looked for at each load, too: no console of a page has the calls that are refused. */
  readonly looksAtLoad: boolean;
}

/** A question waits no longer than this for rules. */
const timeoutMs = 5000;

/**
 * In the extension, by the background's rules for our own requests: written again when hosts
 * change.
 */
export function extensionHostAccess(request: BusClient['request']): HostAccess {
  let known: { key: string; allowed: Promise<readonly string[] | null> } | null = null;
  return {
    async mayAsk(settings, server) {
      const hosts = connectedHosts(settings).map(({ host }) => host);
      const key = [...hosts, server].join('\n');
      if (known?.key !== key) {
        const asking = request('requests.ensure', { probe: null }, { timeoutMs }).then(
          ({ allowed }) => allowed,
          () => {
            // Without rules a request may be refused with an error; the next one tries again.
            known = null;
            return null;
          },
        );
        known = { key, allowed: asking };
      }
      const used = known;
      const allowed = await used.allowed;
      return (origin) => {
        if (allowed === null || allowed.includes(origin)) return true;
        // Access may be granted at any time: the next request asks for the rules again.
        if (known === used) known = null;
        return false;
      };
    },
    async prepareProbe(probe) {
      const report = async (over: boolean) => {
        const body = { probe: { ...probe, over } };
        await request('requests.ensure', body, { timeoutMs }).catch(() => undefined);
      };
      await report(false);
      return () => report(true);
    },
    looksHere: true,
    looksAtLoad: true,
  };
}

/**
 * In the web app: a page of another machine must not call servers of this one, and the browser
 * would ask the person about it.
 */
export function webHostAccess(page: { hostname: string }): HostAccess {
  const isLocalPage = readApiHost(page.hostname).reach === 'loopback';
  return {
    mayAsk: async () => (origin) => isLocalPage || readApiHost(origin).reach !== 'loopback',
    prepareProbe: async () => async () => undefined,
    looksHere: isLocalPage,
    looksAtLoad: false,
  };
}
