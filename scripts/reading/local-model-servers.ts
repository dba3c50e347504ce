import { defaultSettings } from '#domain/settings/settings.ts';

/** A model server on this machine; the app calls it directly, not through the Gloss server. */
export interface LocalModelServer {
  name: string;
  host: string;
  models: number;
}

interface Place {
  name: string;
  address: string;
  path: string;
  /** The field of its reply that lists models. */
  list: string;
}

/** They answer at once or not at all: `npm start` must not wait for them. */
const timeoutMs = 800;

const { ollamaHost, lmStudioHost } = defaultSettings;
const defaultPlaces: readonly Place[] = [
  { name: 'Ollama', address: ollamaHost, path: '/api/tags', list: 'models' },
  { name: 'LM Studio', address: lmStudioHost, path: '/v1/models', list: 'data' },
];

/** Those that answer, in the order in which the app looks for them. */
export async function findLocalModelServers(
  places: readonly Place[] = defaultPlaces,
): Promise<LocalModelServer[]> {
  const found = await Promise.all(places.map((place) => look(place).catch(() => null)));
  return found.filter((each) => each !== null);
}

async function look({ name, address, path, list }: Place): Promise<LocalModelServer | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${address}${path}`, { signal, redirect: 'error' });
  const body = (await response.json()) as Record<string, unknown> | null;
  const models = body?.[list];
  // Another program may listen there.
  if (!response.ok || !Array.isArray(models)) return null;
  return { name, host: new URL(address).host, models: models.length };
}
