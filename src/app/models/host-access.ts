import type { BusClient, RequestOf } from '#bus/types.ts';
import type { Settings } from '#domain/settings.ts';
import { readApiHost } from '#services/llm/api-host.ts';

type HostTrial = Omit<NonNullable<RequestOf<'requests.ensure'>['trial']>, 'over'>;

/** What a page may ask of hosts, and what is done before it asks. */
export interface HostAccess {
  /** Resolves once the rules fit `settings` and `server`: may a host at `origin` be asked? */
  mayAsk(settings: Settings, server: string): Promise<(origin: string) => boolean>;
  /** Makes way for a host that is tried before it is saved; call what it gives when that is over. */
  prepareTrial(trial: HostTrial): Promise<() => Promise<void>>;
}

/** Who asks a question does not wait for rules longer than this. */
const timeoutMs = 5000;

/** In the extension, by the background's rules for our own requests: written anew when hosts change. */
export function extensionHostAccess(request: BusClient['request']): HostAccess {
  let known: { key: string; allowed: Promise<readonly string[] | null> } | null = null;
  return {
    async mayAsk({ openaiApiHost, ollamaHost, lmStudioHost }, server) {
      const key = [openaiApiHost, ollamaHost, lmStudioHost, server].join('\n');
      if (known?.key !== key) {
        const asking = request('requests.ensure', { trial: null }, { timeoutMs }).then(
          ({ allowed }) => allowed,
          () => {
            // Without rules a request may be refused, and then says so; the next one tries again.
            known = null;
            return null;
          },
        );
        known = { key, allowed: asking };
      }
      const allowed = await known.allowed;
      return (origin) => allowed === null || allowed.includes(origin);
    },
    async prepareTrial(trial) {
      const report = async (over: boolean) => {
        const body = { trial: { ...trial, over } };
        await request('requests.ensure', body, { timeoutMs }).catch(() => undefined);
      };
      await report(false);
      return () => report(true);
    },
  };
}

/**
 * In the web app: a page of another machine has no business with this one's servers, and the browser
 * would ask the person about it.
 */
export function webHostAccess(page: { hostname: string }): HostAccess {
  const isLocalPage = readApiHost(page.hostname).reach === 'loopback';
  return {
    mayAsk: async () => (origin) => isLocalPage || readApiHost(origin).reach !== 'loopback',
    prepareTrial: async () => async () => undefined,
  };
}
