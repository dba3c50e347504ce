import type { LocksPort, MicrophonePort, SpeakingTurnPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { createDictationHandlers, type DictationEngines } from './dictation-handlers.ts';
import { Dictations } from './dictations.ts';
import type { TranscribeRangeDeps } from './transcribe-range.ts';

export interface DictationHereDeps extends DictationEngines, Pick<TranscribeRangeDeps, 'onOnline'> {
  store: Store;
  locks: LocksPort;
  microphone: MicrophonePort;
  turn: SpeakingTurnPort;
}

/** Dictations of this context, which takes over those of dead ones. */
export function startDictations({ store, ...deps }: DictationHereDeps) {
  const dictations = new Dictations({
    ...deps,
    store,
    deviceId: async () => (await readSettings(store)).microphone || null,
    allowedHosts: async () => (await readSettings(store)).recordingHosts,
    hints: async () => {
      const { dictationLanguage, dictationWords } = await readSettings(store);
      return {
        ...(dictationLanguage !== '' && { language: dictationLanguage }),
        ...(dictationWords.trim() !== '' && { prompt: dictationWords.trim() }),
      };
    },
  });
  dictations
    .restore()
    .catch((error: unknown) => console.error('dictations were not restored', error));
  return createDictationHandlers(store, dictations, deps);
}
