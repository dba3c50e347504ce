import type { ListedVoice } from '#api/speech.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import { connectionsOf } from '#domain/settings/own-hosts.ts';
import { hostVoiceId, type SpeechVoice } from '#domain/speech/voices.ts';
import { isHere, type ModelsDeps, type TranscribersDeps } from './connections.ts';
import type { SpeechProvider, SpokenRequest } from './provider.ts';

/** A voice of a connection's models, and how it is asked. */
export interface HostVoice extends SpeechVoice {
  /** Who gets the text: the host behind a Gloss server, where that sends it on. */
  host: string;
  asks: boolean;
  readonly speak: (request: Omit<SpokenRequest, 'voice'>) => Promise<Blob>;
}

interface HostVoicesDeps
  extends Pick<ModelsDeps, 'provider' | 'settings'>,
    Pick<TranscribersDeps, 'speechServer'> {
  /** The connection of the model that answers next; null where there is none. */
  chosen(): Promise<Connection | null>;
}

/** What may have voices. */
interface Place {
  name: string;
  /** As a person knows it. */
  host: string;
  provider: SpeechProvider;
}

/**
 * Voices of the server for speech and of all connections that have a model for it. The host that
 * answers the person's questions and those on this machine need no permission; which voice of another one speaks, the
 * person chooses.
 */
export function createHostVoices(deps: HostVoicesDeps) {
  return async (): Promise<HostVoice[]> => {
    const places = await placesOf(deps);
    const lists = await Promise.all(
      places.map(async (place) => {
        const voices = (await place.provider.voices?.().catch(() => [])) ?? [];
        return voices.map((voice) => ({ place, voice }));
      }),
    );
    const listed = lists.flat();
    const chosen = listed.length > 0 ? await deps.chosen().catch(() => null) : null;
    return listed.flatMap(({ place, voice }) => spoken(place, voice, place.name === chosen));
  };
}

async function placesOf({ provider, settings, speechServer }: HostVoicesDeps): Promise<Place[]> {
  const connected = await Promise.all(
    connectionsOf(await settings()).map(async (name): Promise<Place[]> => {
      const found = await provider(name).catch(() => null);
      return found ? [{ name, host: found.host ?? name, provider: found.provider }] : [];
    }),
  );
  const server = await speechServer?.().catch(() => null);
  return [...(server ? [{ ...server, name: 'speech-server' }] : []), ...connected.flat()];
}

function spoken(
  { name, host: own, provider: { speak } }: Place,
  voice: ListedVoice,
  isChosen: boolean,
): HostVoice[] {
  if (!speak) return [];
  // What a server calls its own machine is that server to us.
  const host = voice.host !== null && !isHere(voice.host) ? voice.host : own;
  const isLocal = isHere(host);
  return [
    {
      id: hostVoiceId([name, host, voice.model, voice.id]),
      name: voice.name,
      language: '',
      isLocal,
      isDefault: false,
      host,
      asks: !isLocal && (host !== own || !isChosen),
      speak: (request) => speak({ ...request, voice }),
    },
  ];
}
