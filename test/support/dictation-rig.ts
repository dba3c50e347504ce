import { createDictationHandlers } from '#app/dictation/dictation-handlers.ts';
import { Dictations } from '#app/dictation/dictations.ts';
import { listedEngines } from '#app/dictation/listed-engines.ts';
import type { RequestOf } from '#bus/types.ts';
import { speechRate } from '#domain/audio/resample.ts';
import type { Dictation } from '#domain/dictation/dictation.ts';
import type { Sent } from '#domain/privacy/sent.ts';
import type { MicrophonePort, RecogniserPort } from '#platform/ports.ts';
import type { Transcriber, TranscriptionRequest } from '#services/llm/provider.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { dictationsAt } from '#services/store/dictation/dictations.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { MemoryTurn } from '#test/support/platform/speech.ts';
import { newName, openContext, testNow } from './memory-store.ts';

type Opened = Parameters<MicrophonePort['open']>[0];

/** A microphone into which a test speaks. */
function fakeMicrophone() {
  const log: string[] = [];
  let opened: Opened | null = null;
  let failure: CodedError | null = null;
  const port: MicrophonePort = {
    access: async () => 'granted',
    async open(options) {
      if (failure) throw failure;
      log.push(`on ${options.deviceId ?? 'system'}`);
      opened = options;
      return {
        rate: speechRate,
        name: 'Fake',
        stop: async () => {
          if (opened === options) log.push('off');
          opened = null;
        },
      };
    },
  };
  return {
    port,
    log,
    isOn: () => opened !== null,
    fail: (error: CodedError | null) => {
      failure = error;
    },
    speak: (samples: Float32Array) => {
      for (let at = 0; at < samples.length; at += 1600)
        opened?.onSamples(samples.subarray(at, at + 1600));
    },
    unplug: () => opened?.onLost(),
  };
}

/** Engines whose answers a test gives. */
export function fakeEngine(host = '127.0.0.1:8000', asks = false) {
  const requests: TranscriptionRequest[] = [];
  const answers: (string | CodedError | Promise<string>)[] = [];
  const transcriber = {
    host,
    asks,
    provider: {
      async transcribe(request: TranscriptionRequest) {
        requests.push(request);
        const answer = answers.shift() ?? `text ${requests.length}`;
        if (answer instanceof CodedError) throw answer;
        return { text: await answer, segments: [] };
      },
    },
  } as unknown as Transcriber;
  return { transcriber, requests, answers };
}

/** The browser's own recogniser, whose text says where it ran; a test has it fail. */
export function fakeRecogniser(
  state: Awaited<ReturnType<RecogniserPort['onDevice']>> = 'none',
): RecogniserPort & { failure: CodedError | null; languages: Set<string | null> } {
  const recogniser = {
    failure: null as CodedError | null,
    /** It was asked about these. */
    languages: new Set<string | null>(),
    async onDevice(language: string | null) {
      recogniser.languages.add(language);
      return state;
    },
    async install(language: string | null) {
      recogniser.languages.add(language);
      return true;
    },
    async recognise(_audio: Blob, { processLocally }: { processLocally: boolean }) {
      if (recogniser.failure) throw recogniser.failure;
      return processLocally ? 'heard here' : 'heard by its vendor';
    },
  };
  return recogniser;
}

function onlineListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: () => {
      for (const listener of Array.from(listeners)) listener();
    },
    waits: () => listeners.size > 0,
  };
}

const choicesIn = (store: Store) => ({
  deviceId: async () => (await readSettings(store)).microphone || null,
  allowedHosts: async () => (await readSettings(store)).recordingHosts,
  hints: async () => ({ language: 'en', prompt: 'Ouessant' }),
});

/** Contexts of one origin in which one dictates. */
export async function openDictation(
  engines = [fakeEngine()],
  recogniser: RecogniserPort | null = null,
) {
  const name = newName();
  const locks = memoryLocks();
  const clock = new ManualClock(testNow);
  const microphone = fakeMicrophone();
  const turn = new MemoryTurn();
  const sent: Sent[] = [];
  const online = onlineListeners();
  const context = () => {
    const store = openContext(name, clock);
    const { locks: port, die } = locks.context();
    const allTranscribers = async () => engines.map(({ transcriber }) => transcriber);
    const record = (row: Sent) => void sent.push(row);
    const listed = listedEngines({ store, recogniser, allTranscribers, record });
    const dictations = new Dictations({
      store,
      locks: port,
      microphone: microphone.port,
      turn,
      transcribers: listed.transcribers,
      ...choicesIn(store),
      onOnline: online.add,
    });
    return {
      store,
      dictations,
      handlers: createDictationHandlers(store, dictations, {
        engines: listed.engines,
        recogniser,
        speechServer: async () => null,
        microphone: microphone.port,
      }),
      die,
    };
  };
  let open = context();
  return {
    ...open,
    clock,
    microphone,
    turn,
    sent,
    engine: engines[0]!,
    goOnline: online.call,
    /** Somebody waits for the network or the time of the next attempt. */
    waits: online.waits,
    openTab: context,
    /** Ends the context as if it died, and opens another of its origin. */
    async die() {
      open.dictations.close();
      open.die();
      open = context();
      await open.dictations.restore();
      return open;
    },
  };
}

const call = () => ({
  peer: { context: 'sidebar' as const },
  signal: new AbortController().signal,
});

type Handlers = ReturnType<typeof createDictationHandlers>;

const place = 'composer:here';

/** Begins the dictation `id`, and keeps a view of it open until the result is called. */
export async function begin(handlers: Handlers, id = 'd', at = place): Promise<() => void> {
  const view = new AbortController();
  await handlers['dictation.start']({ id, place: at }, call());
  const levels = handlers['dictation.levels']({ id }, { ...call(), signal: view.signal });
  void (async () => {
    for (;;) if ((await levels.next()).done) return;
  })();
  return () => view.abort();
}

const sending =
  (event: RequestOf<'dictation.send'>['event']) =>
  (handlers: Handlers, id = 'd') =>
    handlers['dictation.send']({ id, event }, call());
export const stop = sending('stop');
export const cancel = sending('cancel');
export const retry = sending('retry');
export const accept = sending('accept');
export const transcribeAgain = sending('again');

/** A dictation once it is as wanted. */
export async function dictationUntil(
  store: Store,
  condition: (dictation: Dictation) => boolean,
  id = 'd',
  at = place,
): Promise<Dictation> {
  const ended = new AbortController();
  for await (const rows of watch(() => dictationsAt(store, at), ended.signal)) {
    const row = rows.find((each) => each.id === id);
    if (row && condition(row)) return row;
  }
  throw new Error('unreachable');
}
