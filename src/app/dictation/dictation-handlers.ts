import type { Handlers } from '#bus/types.ts';
import type { MicrophonePort } from '#platform/ports.ts';
import type { Transcriber } from '#services/llm/provider.ts';
import type { SpeechServer } from '#services/llm/speech-server/speech-server.ts';
import type { Store } from '#services/store/database/store.ts';
import { latestOf } from '#services/store/database/watch.ts';
import { addDictation, beginAgain, deleteDictation } from '#services/store/dictation/dictations.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { Dictations } from './dictations.ts';

type DictationCommand =
  `dictation.${'access' | 'engines' | 'start' | 'stop' | 'stopCurrent' | 'again' | 'cancel' | 'retry' | 'levels'}`;

export interface DictationEngines {
  transcribers(): Promise<Transcriber[]>;
  readonly speechServer: () => Promise<SpeechServer | null>;
  microphone: Pick<MicrophonePort, 'access'>;
}

/** What the interface asks of dictations, where the microphone is. */
export function createDictationHandlers(
  store: Store,
  dictations: Dictations,
  engines: DictationEngines,
): Pick<Handlers<'offscreen'>, DictationCommand> {
  return {
    'dictation.start': async ({ id, place }) => {
      const { dictationLanguage } = await readSettings(store);
      dictations.stopOthers(id);
      await addDictation(store, { id, place, language: dictationLanguage || null });
      await dictations.start(id);
      return {};
    },
    'dictation.access': async () => ({ access: await engines.microphone.access() }),
    'dictation.engines': async () => {
      const [all, server, { recordingHosts }] = await Promise.all([
        engines.transcribers(),
        engines.speechServer(),
        readSettings(store),
      ]);
      return {
        engines: all.map(({ host, asks }) => ({
          host,
          asks: asks && !recordingHosts.includes(host),
        })),
        server: server && { host: server.host, model: server.model },
      };
    },
    'dictation.stop': ({ id }) => ({ stopped: dictations.stop(id) }),
    'dictation.stopCurrent': () => ({ stopped: dictations.stopOthers(null) }),
    'dictation.again': async ({ id }) => {
      await beginAgain(store, id);
      await dictations.start(id);
      return {};
    },
    'dictation.cancel': async ({ id }) => {
      // One that has ended, or whose context died, has a row alone.
      if (!dictations.send(id, { type: 'dictation.cancel' })) await deleteDictation(store, id);
      return {};
    },
    'dictation.retry': async ({ id }) => {
      await dictations.start(id);
      dictations.send(id, { type: 'dictation.retry' });
      return {};
    },
    async *'dictation.levels'({ id }, { signal }) {
      const { levels, leave } = dictations.watch(id);
      try {
        yield* latestOf(levels, signal);
      } finally {
        leave();
      }
      return {};
    },
  };
}
