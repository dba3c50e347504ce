import type { BearerSource } from '#api/client/bearer.ts';
import type { ArtConnection, ArtModel } from '#domain/art/art-model.ts';
import { hostLogin } from '#domain/models/host-login.ts';
import { presetOf } from '#domain/models/host-presets/find-preset.ts';
import { type OwnHost, ownHostOf, ownHosts } from '#domain/settings/own-hosts.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import {
  type CodedError,
  CodedError as Failure,
  toCodedError,
} from '#shared/errors/coded-error.ts';
import { readApiHost } from '../llm/api-host.ts';
import type { Endpoint } from '../llm/provider.ts';
import { automatic1111 } from './automatic1111.ts';
import { compatibleHost } from './compatible-host.ts';
import { gatewayImages } from './gateway-images.ts';
import type { ImageHost } from './image-host.ts';

export interface ImageHostsDeps extends Pick<Endpoint, 'fetch' | 'clock'> {
  readonly settings: () => Promise<Settings>;
  /** The person's API key, if it was given for this origin. */
  readonly readApiKey: (origin: string) => Promise<string | null>;
  account: BearerSource & { isConnected(): Promise<boolean> };
  /** Address of the Gloss server, without a slash at the end. */
  readonly server: () => Promise<string>;
  /** Resolves when hosts of these settings can be called: may the one at `origin` be? */
  readonly mayAsk: (settings: Settings, server: string) => Promise<(origin: string) => boolean>;
}

const base64OfText = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The host of a connection by the present settings; null: it is not set up. @throws provider_no_access */
export async function imageHost(
  deps: ImageHostsDeps,
  connection: ArtConnection,
): Promise<ImageHost | null> {
  if (connection === 'gateway') {
    return (await deps.account.isConnected()) ? gatewayImages(deps) : null;
  }
  const settings = await deps.settings();
  if (connection !== 'automatic1111') {
    const own = ownHostOf(settings, connection);
    return own && ownHost(deps, own);
  }
  const typed = settings.imageServerHost.trim();
  if (typed === '') return null;
  const { origin } = readApiHost(hostLogin(typed).address);
  const mayAsk = await deps.mayAsk(settings, await deps.server());
  if (mayAsk(origin)) return pictureServer(deps, typed);
  // What was never asked for is no error.
  if (typed === defaultSettings.imageServerHost) return null;
  throw new Failure('provider_no_access', 'the browser gives no access to this host');
}

/** A server that is compatible with AUTOMATIC1111 at an address as typed, perhaps with a name and password. */
export function pictureServer(
  { fetch, clock }: Pick<Endpoint, 'fetch' | 'clock'>,
  typed: string,
): ImageHost {
  const { address, login } = hostLogin(typed);
  const { origin, reach } = readApiHost(address);
  const headers = login === null ? {} : { authorization: `Basic ${base64OfText(login)}` };
  const endpoint: Endpoint = {
    fetch,
    clock,
    speaker: 'host',
    bases: [origin],
    secret: null,
    headers,
  };
  return automatic1111(endpoint, reach === 'loopback');
}

async function ownHost(
  deps: ImageHostsDeps,
  { host, connection }: OwnHost,
): Promise<ImageHost | null> {
  const { bases, origin, reach } = readApiHost(host);
  const secret = (await deps.readApiKey(origin))?.trim() || null;
  if (host.trim() === '' && !secret) return null;
  const found = presetOf(host);
  // Its API has no calls of this form.
  if (found?.preset.wire === 'anthropic') return null;
  const { fetch, clock } = deps;
  const at = found ? [found.address] : bases;
  const endpoint = { fetch, clock, speaker: 'host' as const, bases: at, secret };
  return compatibleHost(endpoint, reach === 'loopback', connection);
}

interface ArtModelList {
  models: ArtModel[];
  /** Of connections that are set up and gave no list. */
  failures: { connection: ArtConnection; error: CodedError }[];
}

/** The models of all connections. A server on this machine that was only looked for may be absent. */
export async function listArtModels(
  deps: ImageHostsDeps,
  signal?: AbortSignal,
): Promise<ArtModelList> {
  const own = ownHosts(await deps.settings()).map((each) => each.connection);
  const inOrder: readonly ArtConnection[] = [...own, 'automatic1111', 'gateway'];
  const replies = await Promise.all(
    inOrder.map(async (connection) => {
      try {
        const host = await imageHost(deps, connection);
        return { connection, models: (await host?.models(signal)) ?? [], error: null };
      } catch (thrown) {
        return { connection, models: [], error: toCodedError(thrown) };
      }
    }),
  );
  const failures = replies.flatMap(({ connection, error }) =>
    error && !isAbsent(connection, error) ? [{ connection, error }] : [],
  );
  return { models: replies.flatMap(({ models }) => models), failures };
}

function isAbsent(connection: ArtConnection, { code }: CodedError): boolean {
  if (connection !== 'automatic1111' && connection !== 'gateway') {
    return code === 'no_model_list' || code === 'provider_refused';
  }
  const isSilent = ['provider_unavailable', 'provider_timeout', 'provider_refused'].includes(code);
  return connection === 'automatic1111' && (isSilent || code === 'unknown_model');
}
