import {
  type Connection,
  connections,
  isOwnHost,
  type ModelRef,
  type OwnHostConnection,
} from '../models/model-ref.ts';
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
