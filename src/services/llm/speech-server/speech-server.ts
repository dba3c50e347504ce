import { deadline } from '#api/client/timed-fetch.ts';
import { transcribes } from '#api/transcriptions.ts';
import { speechServerHosts } from '#domain/dictation/speech-servers.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { readApiHost } from '../api-host.ts';
import { listHostModels } from '../chat-call.ts';
import type { Endpoint, Transcriber, TranscriptionRequest } from '../provider.ts';
import { hostVoices, speak } from '../speak-call.ts';
import { speechModel, transcribe } from '../transcribe-call.ts';

interface SpeechServerDeps extends Pick<Endpoint, 'fetch' | 'clock'> {
  readonly settings: () => Promise<Settings>;
  /** Address of the Gloss server. */
  readonly server: () => Promise<string>;
  /** Resolves when hosts of these settings can be called: may the one at `origin` be? */
  readonly mayAsk: (settings: Settings, server: string) => Promise<(origin: string) => boolean>;
}

/** A server that was found, and what it runs. */
export interface SpeechServer extends Transcriber {
  /** null: it does not say. */
  model: string | null;
}

/** One on this machine answers at once. */
const lookMs = 1_500;
/** whisper.cpp's server has one call, at a path of its own or a set one; without a language it takes English. */
const whisperPaths = ['/inference', '/v1/audio/transcriptions', '/audio/transcriptions'] as const;
const whisperTitle = /whisper\.cpp/i;

/**
 * The first server that turns speech into text of those that the settings have looked for; null: none answers.
 * A model server that is not for speech may listen at the same port.
 */
export async function findSpeechServer(deps: SpeechServerDeps): Promise<SpeechServer | null> {
  const settings = await deps.settings();
  const hosts = speechServerHosts(settings.speechServerHost);
  if (hosts.length === 0) return null;
  const mayAsk = await deps.mayAsk(settings, await deps.server());
  for (const host of hosts) {
    const { origin, bases, reach } = readApiHost(host);
    if (!mayAsk(origin)) continue;
    const { fetch, clock } = deps;
    const endpoint: Endpoint = { fetch, clock, speaker: 'host', bases, secret: null };
    const found = (await withModels(endpoint)) ?? (await whisper({ ...endpoint, bases: [origin] }));
    if (found) return { ...found, host: new URL(origin).host, asks: reach !== 'loopback' };
  }
  return null;
}

type Found = Pick<SpeechServer, 'provider' | 'model'>;

/** Speaches, LocalAI and others with the calls of OpenAI's API. */
async function withModels(endpoint: Endpoint): Promise<Found | null> {
  try {
    const ids = (await listHostModels(endpoint, undefined, lookMs)).map(({ id }) => id);
    if (!ids.some((id) => transcribes.test(id))) return null;
    const model = speechModel(ids);
    return {
      model,
      provider: {
        transcribe: (request) => transcribe(endpoint, model, request),
        voices: () => hostVoices(endpoint),
        speak: (request) => speak(endpoint, request),
      },
    };
  } catch {
    return null;
  }
}

async function whisper(endpoint: Endpoint): Promise<Found | null> {
  const limit = deadline(endpoint.clock, lookMs);
  try {
    const [base = ''] = endpoint.bases;
    const page = await endpoint.fetch(`${base}/`, { credentials: 'omit', signal: limit.signal });
    if (!page.ok || !whisperTitle.test((await page.text()).slice(0, 20_000))) return null;
  } catch {
    return null;
  } finally {
    limit.dispose();
  }
  return {
    model: null,
    provider: {
      transcribe: (request) => whisperCall(endpoint, { language: 'auto', ...request }),
    },
  };
}

async function whisperCall(endpoint: Endpoint, request: TranscriptionRequest) {
  let refused: unknown;
  for (const path of whisperPaths) {
    try {
      return await transcribe(endpoint, '', request, path);
    } catch (thrown) {
      if (toCodedError(thrown).code !== 'unsupported_by_provider') throw thrown;
      refused ??= thrown;
    }
  }
  throw refused;
}
