import type { LocksPort, MicrophonePort, SpeakingTurnPort } from '#platform/ports.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { restoreWork } from '../restore-work.ts';
import { createDictationHandlers, type DictationEngines } from './dictation-handlers.ts';
import { Dictations } from './dictations.ts';
import { type ListedEnginesDeps, listedEngines } from './listed-engines.ts';
import { speechHints } from './speech-hints.ts';
import type { TranscribeRangeDeps } from './transcribe-range.ts';

export interface DictationDeps
  extends ListedEnginesDeps,
    Pick<DictationEngines, 'speechServer'>,
    Pick<TranscribeRangeDeps, 'onOnline'> {
  locks: LocksPort;
  microphone: MicrophonePort;
  turn: SpeakingTurnPort;
}

/** Dictations of this context, which takes over those of dead ones. */
export function startDictations(deps: DictationDeps) {
  const { store } = deps;
  const { engines, transcribers } = listedEngines(deps);
  const dictations = new Dictations({
    ...deps,
    transcribers,
    deviceId: async () => (await readSettings(store)).microphone || null,
    allowedHosts: async () => (await readSettings(store)).recordingHosts,
    hints: async () => speechHints(await readSettings(store)),
  });
  restoreWork(store, 'dictations', () => dictations.restore());
  return createDictationHandlers(store, dictations, { ...deps, engines });
}
