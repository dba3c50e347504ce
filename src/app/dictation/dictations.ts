import { fromCallback, type SnapshotFrom } from 'xstate';
import {
  isRecording,
  isSettled,
  type RecordingEnd,
  type SpokenRange,
} from '#domain/dictation/dictation.ts';
import { dictationMachine } from '#machines/dictation/dictation.machine.ts';
import { shownOf } from '#machines/dictation/dictation.selectors.ts';
import type {
  DictationEvent,
  RecordInput,
  StopRecording,
  TranscribeInput,
} from '#machines/dictation/dictation.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { dropAudio } from '#services/store/dictation/dictation-audio.ts';
import { deleteDictation } from '#services/store/dictation/dictations.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { ActorHost } from '../actor-host.ts';
import { runHost } from '../run-host.ts';
import { workActor } from '../work-actor.ts';
import { LevelMeter } from './level-meter.ts';
import { Recording, type RecordingDeps } from './recording.ts';
import { RangeTranscriber, type TranscribeRangeDeps } from './transcribe-range.ts';

interface DictationsDeps extends Omit<RecordingDeps, 'meter' | 'transcriber'>, TranscribeRangeDeps {
  locks: LocksPort;
}

/** A view that shows it may be gone so long, as where it loads again; then the microphone is switched off. */
const unwatchedMs = 5_000;

/** The dictations that run in this context. */
export class Dictations {
  readonly #deps: DictationsDeps;
  readonly #meter = new LevelMeter();
  readonly #host: ActorHost<typeof dictationMachine>;

  constructor(deps: DictationsDeps) {
    this.#deps = deps;
    this.#host = runHost(deps, {
      kind: 'dictation',
      machine: provided({ ...deps, meter: this.#meter }),
      version: 1,
      inputOf: (row) => {
        const ranges = row.ranges.filter(({ state }) => state === 'done');
        return isSettled(row) ? null : { dictationId: row.id, ranges };
      },
      shownOf,
      ...audioOf(deps.store),
    });
  }

  /** Runs the one whose row was added. */
  async start(id: string): Promise<void> {
    await this.#host.start(id);
    this.#watchOver(id);
  }

  /** False: it does not run here. */
  send(id: string, event: DictationEvent): boolean {
    const actor = this.#host.actorOf(id);
    actor?.send(event);
    return actor !== null;
  }

  stop(id: string, reason: RecordingEnd = 'stopped'): boolean {
    return this.send(id, { type: 'dictation.stop', reason });
  }

  /** How loud it is at its microphone, for a view that shows it; ends with the recording. */
  watch(id: string) {
    const leave = this.#meter.join(id);
    return {
      levels: this.#meter.watch(id),
      leave: () => {
        leave();
        this.#watchOver(id);
      },
    };
  }

  /** Those whose microphone is on, except this one; false: there is none. */
  stopOthers(id: string | null): boolean {
    const others = this.#host
      .actors()
      .map((actor) => actor.getSnapshot().context.dictationId)
      .filter((other) => other !== id);
    return others.filter((other) => this.#stopRecording(other, 'stopped')).length > 0;
  }

  /** Takes over those of dead contexts. */
  async restore(): Promise<void> {
    await this.#host.restore();
  }

  stored = (): Promise<void> => this.#host.stored();
  /** As if the context died. */
  close = (): void => this.#host.close();

  /** A microphone that no view shows is switched off; what was said is saved. */
  #watchOver(id: string): void {
    this.#deps.store.clock.after(unwatchedMs, () => {
      if (!this.#meter.isWatched(id)) this.#stopRecording(id, 'unwatched');
    });
  }

  #stopRecording(id: string, reason: RecordingEnd): boolean {
    const actor = this.#host.actorOf(id);
    return actor !== null && isRecording(shownOf(actor.getSnapshot())) && this.stop(id, reason);
  }
}

/** Audio is there until its text has come, or for good. */
function audioOf(store: Store) {
  type Snapshot = SnapshotFrom<typeof dictationMachine>;
  const storesAll = async () => (await readSettings(store)).storeRecordings;
  return {
    async saved(id: string, { context }: Snapshot) {
      if (!(await storesAll())) await dropAudio(store, id, neededFrom(context.ranges));
    },
    async end(id: string, last: Snapshot, note: () => Promise<void>) {
      if (last.matches('cancelled')) return deleteDictation(store, id);
      await note();
      if (last.context.ranges.length === 0 || !(await storesAll())) await dropAudio(store, id);
    },
  };
}

/** The first sample that a range without text has, or one to come. */
function neededFrom(ranges: readonly SpokenRange[]): number {
  const open = ranges.find(({ state }) => state !== 'done') ?? ranges.at(-1);
  return open?.from ?? 0;
}

function provided(
  given: Omit<RecordingDeps, 'transcriber'> & TranscribeRangeDeps,
): typeof dictationMachine {
  const transcriber = new RangeTranscriber(given);
  const deps: RecordingDeps = { ...given, transcriber };
  return dictationMachine.provide({
    actors: {
      record: fromCallback<DictationEvent | StopRecording, RecordInput>(
        ({ input, sendBack, receive }) => {
          const recording = new Recording(deps, input.dictationId, sendBack);
          receive((event) => {
            if (event.type === 'record.stop') recording.stop(event.reason);
          });
          void recording.start();
          return () => recording.close();
        },
      ),
      transcribe: workActor<DictationEvent, TranscribeInput>(
        async ({ input, signal, emit }) => {
          const { index } = input;
          const delayed = (error: ReturnType<typeof toCodedError>) =>
            emit({ type: 'range.delayed', index, error: error.toData() });
          try {
            const transcribed = await transcriber.text(input, signal, delayed);
            return { type: 'range.text', index, ...transcribed };
          } catch (thrown) {
            return { type: 'range.failed', index, error: toCodedError(thrown).toData() };
          }
        },
        (error) => ({ type: 'range.failed', index: -1, error: toCodedError(error).toData() }),
      ),
    },
  });
}
