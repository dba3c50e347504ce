import { Resampler, speechRate } from '#domain/audio/resample.ts';
import { sampleOf } from '#domain/audio/wav.ts';
import { maxDictationSamples, type RecordingEnd } from '#domain/dictation/dictation.ts';
import {
  loudness,
  type OpenSpeech,
  type SpeechRange,
  SpeechSplitter,
} from '#domain/dictation/speech-splitter.ts';
import type { RecordEvent } from '#machines/dictation/dictation.types.ts';
import type { MicrophonePort, OpenMicrophone, SpeakingTurnPort } from '#platform/ports.ts';
import { getRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import {
  addAudio,
  firstSample,
  readAudio,
  recordedSamples,
} from '#services/store/dictation/dictation-audio.ts';
import { recordOpened } from '#services/store/dictation/dictations.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { LevelMeter } from './level-meter.ts';
import { TextSoFar } from './text-so-far.ts';
import type { RangeTranscriber } from './transcribe-range.ts';

export interface RecordingDeps {
  store: Store;
  microphone: MicrophonePort;
  /** Shared with reading aloud: who begins ends the other. */
  turn: SpeakingTurnPort;
  meter: LevelMeter;
  transcriber: Pick<RangeTranscriber, 'isIdle' | 'textSoFar'>;
  /** The device that the person has chosen; null: the system's. */
  deviceId(): Promise<string | null>;
}

/** Samples that may be lost with this context: half a second. */
const writeSamples = speechRate / 2;
/** What a restart reads again before the end of the last range: its cut may be within a word. */
const againSamples = speechRate;

/**
 * The recording of one dictation. Samples are stored before a range that has them is reported, so that what was spoken
 * outlives this context.
 */
export class Recording {
  readonly #deps: RecordingDeps;
  readonly #id: string;
  readonly #emit: (event: RecordEvent) => void;
  readonly #splitter = new SpeechSplitter();
  readonly #textSoFar: TextSoFar;
  #microphone: OpenMicrophone | null = null;
  #resampler: Resampler | null = null;
  #stop: RecordingEnd | null = null;
  #isClosed = false;
  #hasFailed = false;
  #leaveTurn = () => {};
  /** Samples that are not stored yet, and their number with all before. */
  #held: Float32Array[] = [];
  #count = 0;
  #stored = 0;
  #ranges: SpeechRange[] = [];
  /** The end of the last range that was reported. */
  #reported = 0;
  #writes: Promise<void> = Promise.resolve();

  constructor(deps: RecordingDeps, id: string, emit: (event: RecordEvent) => void) {
    this.#deps = deps;
    this.#id = id;
    this.#emit = (event) => this.#isClosed || emit(event);
    const { transcriber, meter } = deps;
    this.#textSoFar = new TextSoFar({
      request: (range, signal) => transcriber.textSoFar({ dictationId: id, ...range }, signal),
      isFree: () => transcriber.isIdle,
      show: (provisional) => meter.note(id, { provisional }),
    });
  }

  async start(): Promise<void> {
    const { store } = this.#deps;
    try {
      if (!(await recordOpened(store, this.#id))) await this.#goOn();
      else await this.#open();
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Takes the last samples, then reports its end. */
  stop(reason: RecordingEnd): void {
    if (this.#stop) return;
    this.#stop = reason;
    if (this.#microphone) void this.#end(this.#microphone, reason);
  }

  /** It is not needed any more. */
  close(): void {
    this.#isClosed = true;
    this.#leaveTurn();
    this.#textSoFar.end();
    this.#deps.meter.end(this.#id);
    void this.#microphone?.stop().catch(() => undefined);
  }

  async #open(): Promise<void> {
    this.#leaveTurn = this.#deps.turn.take(() => this.stop('stopped'));
    const microphone = await this.#deps.microphone.open({
      deviceId: await this.#deps.deviceId(),
      onSamples: (samples) => this.#take(samples),
      onLost: () => this.stop('lost'),
    });
    this.#microphone = microphone;
    this.#resampler = new Resampler(microphone.rate);
    if (this.#isClosed) return void microphone.stop();
    this.#emit({ type: 'record.started' });
    if (this.#stop) await this.#end(microphone, this.#stop);
  }

  #take(samples: Float32Array): void {
    if (!this.#resampler || this.#isClosed || this.#hasFailed) return;
    this.#add(this.#resampler.push(samples));
    const seconds = this.#count / speechRate;
    this.#deps.meter.note(this.#id, { level: loudness(samples), seconds });
    if (this.#count >= maxDictationSamples) this.stop('limit');
  }

  #add(samples: Float32Array): void {
    this.#held.push(samples);
    this.#count += samples.length;
    this.#ranges.push(...this.#splitter.push(samples));
    if (this.#ranges.length > 0 || this.#count - this.#stored >= writeSamples) this.#write();
  }

  async #end(microphone: OpenMicrophone, reason: RecordingEnd): Promise<void> {
    try {
      await microphone.stop();
      this.#leaveTurn();
      if (this.#resampler) this.#add(this.#resampler.end());
      const last = this.#splitter.end();
      if (last) this.#ranges.push({ ...last, to: Math.min(last.to, this.#count) });
      this.#write();
      await this.#writes;
      this.#emit({ type: 'record.ended', reason });
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Stores what is held, then reports the ranges that it completes. */
  #write(): void {
    const held = this.#held;
    const ranges = this.#ranges;
    const from = this.#stored;
    const to = this.#count;
    const { open } = this.#splitter;
    const samples = new Int16Array(to - from);
    let at = 0;
    for (const part of held) for (const value of part) samples[at++] = sampleOf(value);
    [this.#held, this.#ranges, this.#stored] = [[], [], to];
    this.#writes = this.#writes.then(async () => {
      if (samples.length > 0)
        await addAudio(this.#deps.store, { dictationId: this.#id, from, samples });
      this.#report(ranges, open, to);
    });
    this.#writes.catch((error: unknown) => void this.#fail(error));
  }

  /** What is stored now. */
  #report(ranges: readonly SpeechRange[], open: OpenSpeech | null, count: number): void {
    if (ranges.length > 0) this.#textSoFar.end();
    for (const range of ranges) this.#reportRange(range);
    if (!this.#isClosed) this.#textSoFar.note(open, count);
  }

  #reportRange(range: SpeechRange): void {
    this.#reported = range.to;
    this.#emit({ type: 'record.range', range });
  }

  /** What was said and stored becomes text, also where the rest has no room. */
  async #fail(error: unknown): Promise<void> {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    if (this.#microphone) {
      await this.#microphone.stop().catch(() => undefined);
      await this.#splitStored(this.#reported, this.#reported).catch(() => undefined);
    }
    this.#emit({ type: 'record.failed', error: toCodedError(error, 'failed').toData() });
    this.close();
  }

  /** The context that recorded has died. */
  async #goOn(): Promise<void> {
    const known = (await getRun(this.#deps.store, 'dictation', this.#id))?.ranges.at(-1)?.to ?? 0;
    await this.#splitStored(known, Math.max(0, known - againSamples));
    this.#emit({ type: 'record.ended', reason: 'interrupted' });
  }

  /** What is stored is split from a sample on as if the recording had ended there. `known`: what ends before is reported. */
  async #splitStored(known: number, from: number): Promise<void> {
    const { store } = this.#deps;
    const count = await recordedSamples(store, this.#id);
    const start = Math.max(from, (await firstSample(store, this.#id)) ?? 0);
    const splitter = new SpeechSplitter(start);
    const samples = await readAudio(store, this.#id, { from: start, to: count });
    const floats = Float32Array.from(samples, (sample) => sample / 32_767);
    const ranges = splitter.push(floats);
    const last = splitter.end();
    for (const range of last ? [...ranges, last] : ranges) {
      if (range.to > known) this.#reportRange({ ...range, overlaps: range.from < known });
    }
  }
}
