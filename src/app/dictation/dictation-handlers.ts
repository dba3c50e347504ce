import type { Handlers, RequestOf } from '#bus/types.ts';
import type { SpeechEngine } from '#domain/dictation/engines.ts';
import type { MicrophonePort, RecogniserPort } from '#platform/ports.ts';
import type { ListedEngine } from '#services/dictation/browser-engines.ts';
import type { SpeechServer } from '#services/llm/speech-server/speech-server.ts';
import type { Store } from '#services/store/database/store.ts';
import { latestOf } from '#services/store/database/watch.ts';
import { addDictation, beginAgain, deleteDictation } from '#services/store/dictation/dictations.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { Dictations } from './dictations.ts';
import { speechHints } from './speech-hints.ts';

type DictationCommand =
  `dictation.${'access' | 'engines' | 'install' | 'start' | 'send' | 'stopCurrent' | 'levels'}`;

export interface DictationEngines {
  /** In the person's order, also those that are off or cannot be used yet. */
  engines(): Promise<(ListedEngine & Pick<SpeechEngine, 'isOn'>)[]>;
  recogniser: RecogniserPort | null;
  readonly speechServer: () => Promise<SpeechServer | null>;
  microphone: Pick<MicrophonePort, 'access'>;
}

/** What the interface asks of dictations, where the microphone is. */
export function createDictationHandlers(
  store: Store,
  dictations: Dictations,
  engines: DictationEngines,
): Pick<Handlers<'recorder'>, DictationCommand> {
  return {
    'dictation.start': async ({ id, place }) => {
      const { language = null } = speechHints(await readSettings(store));
      dictations.stopOthers(id);
      await addDictation(store, { id, place, language });
      await dictations.start(id);
      return {};
    },
    ...engineHandlers(store, engines),
    'dictation.stopCurrent': () => ({ stopped: dictations.stopOthers(null) }),
    'dictation.send': async ({ id, event }) => {
      await send(store, dictations, id, event);
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

async function send(
  store: Store,
  dictations: Dictations,
  id: string,
  event: RequestOf<'dictation.send'>['event'],
): Promise<void> {
  if (event === 'stop') dictations.stop(id);
  else if (event === 'cancel') {
    // One that has ended, or whose context died, has a row alone.
    if (!dictations.send(id, { type: 'dictation.cancel' })) await deleteDictation(store, id);
  } else {
    // One that has stalled still runs, maybe in another tab.
    if (event === 'again') await beginAgain(store, id);
    await dictations.start(id);
    dictations.send(id, { type: `dictation.${event === 'again' ? 'retry' : event}` });
  }
}

function engineHandlers(
  store: Store,
  engines: DictationEngines,
): Pick<Handlers<'recorder'>, `dictation.${'access' | 'engines' | 'install'}`> {
  return {
    'dictation.access': async () => ({ access: await engines.microphone.access() }),
    'dictation.engines': async () => {
      const [all, server, { recordingHosts }] = await Promise.all([
        engines.engines(),
        engines.speechServer(),
        readSettings(store),
      ]);
      return {
        engines: onePerHost(all).map(({ host, connection, asks, state, isOn, goesTo }) => ({
          host,
          connection: connection ?? null,
          asks: asks && !recordingHosts.includes(host),
          state,
          isOn,
          goesTo,
        })),
        server: server && { host: server.host, model: server.model },
      };
    },
    'dictation.install': async () => {
      const { language = null } = speechHints(await readSettings(store));
      const installed = await engines.recogniser?.install(language);
      return { installed: installed ?? false };
    },
  };
}

/** Two connections may lead to one host: it is listed once, and asks where each of them does. */
function onePerHost<Engine extends Pick<SpeechEngine, 'host' | 'asks'>>(
  engines: readonly Engine[],
): Engine[] {
  const groups = Map.groupBy(engines, ({ host }) => host);
  return [...groups.values()].flatMap((same) => same.find(({ asks }) => !asks) ?? same[0] ?? []);
}
