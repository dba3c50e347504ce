import { inChosenOrder } from '#domain/dictation/engines.ts';
import type { RecogniserPort } from '#platform/ports.ts';
import { browserEngines, type ListedEngine } from '#services/dictation/browser-engines.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import type { Transcriber } from '#services/llm/provider.ts';
import type { RecordSent } from '#services/privacy/recorded.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { speechHints } from './speech-hints.ts';

export interface ListedEnginesDeps {
  store: Store;
  recogniser: RecogniserPort | null;
  /** Connections with such a call, also those that are off. */
  readonly allTranscribers: () => Promise<Transcriber[]>;
  readonly record: RecordSent;
}

/** What turns dictations into text: connections, then the browser's own recogniser, unless the person orders them. */
export function listedEngines({ store, recogniser, allTranscribers, record }: ListedEnginesDeps) {
  const engines = async () => {
    const settings = await readSettings(store);
    const { language = null } = speechHints(settings);
    const [hosts, own] = await Promise.all([
      allTranscribers(),
      browserEngines(recogniser, language, record),
    ]);
    const all = [...hosts.map(connected), ...own];
    return inChosenOrder(all, settings.dictationEngines);
  };
  return {
    /** Also those that are off or cannot be used yet. */
    engines,
    transcribers: async () =>
      (await engines()).filter(({ isOn, state }) => isOn && state === 'ready'),
  };
}

/** A server on this machine that may pass recordings on is asked about, and one that does is named by that host. */
function connected(transcriber: Transcriber): ListedEngine {
  const { host, asks } = transcriber;
  const goesTo = !asks && readApiHost(host).reach === 'loopback' ? 'here' : 'host';
  return { ...transcriber, state: 'ready', goesTo };
}
