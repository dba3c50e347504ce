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

type Probe = NonNullable<RequestOf<'requests.ensure'>['probe']>;
interface Requested {
  connection: string;
  host: ApiHost;
}

/** They refuse the origin of an extension, as they have to refuse those of pages. */
const refusing: ReadonlySet<string> = new Set(['ollama', 'tools']);

const probesKey = 'ownRequests.probes';
/** A probe that never ended, since its page was closed, does not stay for long. */
const maxProbes = 2;

/**
 * Rules for the extension's own requests (DESIGN section 6, S7.4): nothing on this machine or in
 * its network except servers in the settings; for Ollama without our origin, which it refuses.
 */
export function createOwnRequests(deps: OwnRequestsDeps) {
  /** One after the other: each writes the whole set. */
  let last: Promise<unknown> = Promise.resolve();

  async function applied(probe: Probe | null): Promise<{ allowed: string[] }> {
    const requested = await named(deps, probe);
    const gloss = new URL(await deps.server());
    // The server knows ours, and may run programs that are tool servers.
    const refuses = ({ connection, host }: Requested) =>
      refusing.has(connection) && host.origin !== gloss.origin;
    await deps.rules.apply({
      blockedNames: privateNames,
      blockedPatterns: privateAddressPatterns,
      allowed: originsOf(requested.filter(({ host }) => host.reach !== 'public')),
      framed: [new URL(artifactPage, gloss).href],
      withoutOrigin: originsOf(requested.filter(refuses)),
    });
    const allowed: string[] = [];
    for (const { host } of requested) {
      if (await mayAsk(deps, host.origin)) allowed.push(host.origin);
    }
    return { allowed: [...new Set(allowed)] };
  }

  const ensure = (probe: Probe | null): Promise<{ allowed: string[] }> => {
    const next = last.then(() => applied(probe));
    last = next.catch(() => undefined);
    return next;
  };
  const handlers: Pick<Handlers<'background'>, 'requests.ensure'> = {
    'requests.ensure': ({ probe }) => ensure(probe),
  };
  return { ensure, handlers };
}

async function named(deps: OwnRequestsDeps, probe: Probe | null): Promise<Requested[]> {
  const settings = await deps.settings();
  const probes = await remembered(deps.session, probe);
  const server = { connection: 'gateway', host: await deps.server() };
  return [...connectedHosts(settings), server, ...probes].flatMap(({ connection, host }) => {
    const read = readable(host);
    return read ? [{ connection, host: read }] : [];
  });
}

/** Hosts of running probes, saved because the background may die meanwhile. */
async function remembered(session: SessionStoragePort, probe: Probe | null): Promise<Probe[]> {
  const before = ((await session.get(probesKey)) ?? []) as Probe[];
  if (!probe) return before;
  const rest = before.filter(
    ({ connection, host }) => connection !== probe.connection || host !== probe.host,
  );
  const probes = probe.over ? rest : [...rest, probe].slice(-maxProbes);
  await session.set(probesKey, probes);
  return probes;
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
