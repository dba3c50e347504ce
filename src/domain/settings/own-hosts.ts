import { speechServerHosts } from '../dictation/speech-servers.ts';
import { hostLogin } from '../models/host-login.ts';
import {
  type Connection,
  connections,
  isOwnHost,
  type ModelRef,
  type OwnHostConnection,
} from '../models/model-ref.ts';
import { endpointHosts } from '../search-web/endpoints.ts';
import { contextModelKeys, type Settings } from './settings.ts';

export interface OwnHost {
  connection: OwnHostConnection;
  /** As typed; empty: OpenAI's, where a key is saved for it (S3.8). */
  host: string;
  /** The model id that was typed for it; empty: the first one it lists. */
  model: string;
}

type HostSettings = Pick<Settings, 'openaiApiHost' | 'openaiApiModel' | 'moreHosts'>;

/** The person's own hosts: that of S3.8 first, also where it is empty. */
export function ownHosts({ openaiApiHost, openaiApiModel, moreHosts }: HostSettings): OwnHost[] {
  const first = { host: openaiApiHost, model: openaiApiModel };
  return [
    { connection: 'OPENAI_API', ...first },
    ...moreHosts.map(({ id, host, model }): OwnHost => {
      return { connection: `OPENAI_API:${id}`, host, model };
    }),
  ];
}

/** All that is connected or looked for at an address with these settings, in no order. */
export function connectedHosts(settings: Settings): { connection: string; host: string }[] {
  const { ollamaHost, lmStudioHost, imageServerHost, searchEndpoint } = settings;
  const search =
    searchEndpoint && (searchEndpoint.host.trim() || endpointHosts[searchEndpoint.kind]);
  const all = [
    ...ownHosts(settings),
    { connection: 'ollama', host: ollamaHost },
    { connection: 'lm-studio', host: lmStudioHost },
    { connection: 'automatic1111', host: hostLogin(imageServerHost).address },
    ...speechServerHosts(settings.speechServerHost).map((host) => ({ connection: 'speech', host })),
    { connection: 'search', host: search ?? '' },
    ...settings.toolServers.flatMap(({ address, origins = [] }) =>
      [address, ...origins].map((host) => ({ connection: 'tools', host })),
    ),
  ];
  return all.filter(({ host }) => host.trim());
}

/** All ways to a model with these settings, in the order in which they are tried. */
export function connectionsOf(settings: HostSettings): Connection[] {
  const own = ownHosts(settings).map(({ connection }) => connection);
  return [...own, ...connections.filter((connection) => !isOwnHost(connection))];
}

/** null: the settings have it no longer. */
export function ownHostOf(settings: HostSettings, connection: Connection): OwnHost | null {
  return ownHosts(settings).find((each) => each.connection === connection) ?? null;
}

/**
 * The change after which a host is one of the person's own and its model answers chats; those there are stay. `model`:
 * the one that answers, `typed`: empty, or that one where the host does not list it. `id`: for a row of its own.
 */
export function withOwnHost(
  settings: Settings,
  { host, model, typed, id }: { host: string; model: string; typed: string; id: string },
): { change: Partial<Settings>; ref: ModelRef } {
  const first = settings.openaiApiHost.trim();
  if (first === '' || first === host) return asFirst(settings, { host, model, typed });
  const known = settings.moreHosts.find((each) => each.host === host);
  const row = { id: known?.id ?? id, host, model: typed };
  const moreHosts = known
    ? settings.moreHosts.map((each) => (each === known ? row : each))
    : [...settings.moreHosts, row];
  const ref: ModelRef = { connection: `OPENAI_API:${row.id}`, model };
  return { change: { moreHosts, chatModel: ref }, ref };
}

/** Choices of models of the host that it takes the place of go. */
function asFirst(
  settings: Settings,
  { host, model, typed }: { host: string; model: string; typed: string },
): { change: Partial<Settings>; ref: ModelRef } {
  const ref: ModelRef = { connection: 'OPENAI_API', model };
  const isSame = settings.openaiApiHost.trim() === host;
  const cleared = isSame ? {} : withoutChoices(settings, 'OPENAI_API');
  const change = { ...cleared, openaiApiHost: host, openaiApiModel: typed, chatModel: ref };
  return { change, ref };
}

/** The change after which one of the person's hosts is at another address, or has another model typed for it. */
export function withEditedHost(
  settings: Settings,
  { connection, ...before }: OwnHost,
  { host, model }: Pick<OwnHost, 'host' | 'model'>,
): Partial<Settings> {
  const isMoved = host !== before.host;
  const cleared = isMoved ? withoutChoices(settings, connection) : {};
  if (connection === 'OPENAI_API') {
    const isOther = isMoved || model !== before.model;
    // One that is typed first answers from now on; with another address or model it takes over no other choice.
    const isFirst = before.host.trim() === '';
    const isChosen = (settings.chatModel?.connection ?? connection) === connection;
    const change = { ...cleared, openaiApiHost: host, openaiApiModel: model };
    return { ...change, ...(isOther && (isFirst || isChosen) && { chatModel: null }) };
  }
  const edited = (row: Settings['moreHosts'][number]) =>
    `OPENAI_API:${row.id}` === connection ? { ...row, host, model } : row;
  const moreHosts = settings.moreHosts.map(edited);
  return { ...cleared, moreHosts };
}

/** The change after which a further host is none of the person's any more, nor a model of it chosen. */
export function withoutHost(settings: Settings, connection: Connection): Partial<Settings> {
  const moreHosts = settings.moreHosts.filter(({ id }) => `OPENAI_API:${id}` !== connection);
  return { ...withoutChoices(settings, connection), moreHosts };
}

function withoutChoices(settings: Settings, connection: Connection): Partial<Settings> {
  const keys = Object.values(contextModelKeys);
  const chosen = keys.filter((key) => settings[key]?.connection === connection);
  return Object.fromEntries(chosen.map((key) => [key, null]));
}
