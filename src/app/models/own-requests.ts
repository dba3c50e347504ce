import type { Handlers, RequestOf } from '#bus/types.ts';
import { privateAddressPatterns, privateNames } from '#domain/privacy/private-hosts.ts';
import { artifactPage } from '#domain/product/artifact-policy.ts';
import { connectedHosts } from '#domain/settings/own-hosts.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { OwnRequestsPort, SessionStoragePort } from '#platform/ports.ts';
import { type ApiHost, readApiHost } from '#services/llm/api-host.ts';

interface OwnRequestsDeps {
  rules: OwnRequestsPort;
  session: SessionStoragePort;
  settings(): Promise<Settings>;
  /** Address of the Gloss server. */
  server(): Promise<string>;
  /** May hosts of this match pattern be called? */
  contains(pattern: string): Promise<boolean>;
}

type Trial = NonNullable<RequestOf<'requests.ensure'>['trial']>;
interface Requested {
  connection: string;
  host: ApiHost;
}

const trialsKey = 'ownRequests.trials';
/** A trial that never ended, since its page was closed, does not stay for long. */
const maxTrials = 2;

/**
 * Rules for the extension's own requests (DESIGN section 6, S7.4): nothing on this machine or in
 * its network except servers in the settings; for Ollama without our origin, which it refuses.
 */
export function createOwnRequests(deps: OwnRequestsDeps) {
  /** One after the other: each writes the whole set. */
  let last: Promise<unknown> = Promise.resolve();

  async function applied(trial: Trial | null): Promise<{ allowed: string[] }> {
    const requested = await named(deps, trial);
    await deps.rules.apply({
      blockedNames: privateNames,
      blockedPatterns: privateAddressPatterns,
      allowed: originsOf(requested.filter(({ host }) => host.reach !== 'public')),
      framed: [new URL(artifactPage, await deps.server()).href],
      withoutOrigin: originsOf(requested.filter(({ connection }) => connection === 'ollama')),
    });
    const allowed: string[] = [];
    for (const { host } of requested) {
      if (await mayAsk(deps, host.origin)) allowed.push(host.origin);
    }
    return { allowed: [...new Set(allowed)] };
  }

  const ensure = (trial: Trial | null): Promise<{ allowed: string[] }> => {
    const next = last.then(() => applied(trial));
    last = next.catch(() => undefined);
    return next;
  };
  const handlers: Pick<Handlers<'background'>, 'requests.ensure'> = {
    'requests.ensure': ({ trial }) => ensure(trial),
  };
  return { ensure, handlers };
}

async function named(deps: OwnRequestsDeps, trial: Trial | null): Promise<Requested[]> {
  const settings = await deps.settings();
  const trials = await remembered(deps.session, trial);
  const server = { connection: 'gateway', host: await deps.server() };
  return [...connectedHosts(settings), server, ...trials].flatMap(({ connection, host }) => {
    const read = readable(host);
    return read ? [{ connection, host: read }] : [];
  });
}

/** Hosts of running trials, saved because the background may die meanwhile. */
async function remembered(session: SessionStoragePort, trial: Trial | null): Promise<Trial[]> {
  const before = ((await session.get(trialsKey)) ?? []) as Trial[];
  if (!trial) return before;
  const rest = before.filter(
    ({ connection, host }) => connection !== trial.connection || host !== trial.host,
  );
  const trials = trial.over ? rest : [...rest, trial].slice(-maxTrials);
  await session.set(trialsKey, trials);
  return trials;
}

function readable(host: string): ApiHost | null {
  try {
    return readApiHost(host);
  } catch {
    return null;
  }
}

function originsOf(requested: readonly Requested[]): string[] {
  return [...new Set(requested.map(({ host }) => host.origin))].sort();
}

/** A match pattern names no port. */
async function mayAsk(deps: OwnRequestsDeps, origin: string): Promise<boolean> {
  const { protocol, hostname } = new URL(origin);
  return deps.contains(`${protocol}//${hostname}/*`).catch(() => false);
}
