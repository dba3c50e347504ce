import { transfer } from 'comlink';
import {
  ADTS,
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { Resampler, speechRate } from '#domain/audio/resample.ts';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { serve } from '../pool/coded-throw.ts';
import type { AudioApi, AudioPart, PartLimits } from './audio.api.ts';
import { PartWriter } from './part.core.ts';

const formats = [MP3, WAVE, OGG, FLAC, MP4, QTFF, WEBM, MATROSKA, ADTS];

serve({
  part: async (file, from, limits) => {
    const input = new Input({ source: new BlobSource(file), formats });
    try {
      const part = await readPart(input, from, limits);
      return transfer(part, [part.wav]);
    } finally {
      input.dispose();
    }
  },
} satisfies AudioApi);

async function readPart(input: Input, from: number, limits: PartLimits): Promise<AudioPart> {
  const track = await audioTrack(input);
  const duration = await input.getDurationFromMetadata([track]).catch(() => null);
  if (Math.max(from, duration ?? 0) > budgets.audioSeconds) {
    throw new CodedError('file_too_complex', `${duration} seconds`);
  }
  const writer = new PartWriter(limits.max);
  const { isDamaged } = await decode(track, from, writer);
  if (isDamaged && writer.length === 0 && from === 0) {
    throw new CodedError('file_damaged', 'no sound could be read');
  }
  const isLast = !writer.isFull;
  const length = isLast ? writer.length : writer.cutWithin(limits.search);
  return {
    wav: writer.wav(length),
    from,
    to: from + length / speechRate,
    isSilent: writer.isSilent(length),
    isLast,
    isDamaged: isLast && isDamaged,
    duration,
  };
}

async function audioTrack(input: Input): Promise<InputAudioTrack> {
  if (!(await input.canRead().catch(() => false))) {
    throw new CodedError('file_damaged', 'no recording');
  }
  const track = await input.getPrimaryAudioTrack().catch((error: unknown) => {
    throw new CodedError('file_damaged', error instanceof Error ? error.message : 'no track');
  });
  if (!track) throw new CodedError('audio_silent', 'no track of sound');
  if (!(await track.canDecode().catch(() => false))) {
    throw new CodedError('audio_undecodable', `codec ${await track.getCodec().catch(() => null)}`);
  }
  return track;
}

/** Writes until the part is full or the track ends; a damaged rest counts as the end. */
async function decode(track: InputAudioTrack, from: number, writer: PartWriter) {
  let line: Line | null = null;
  try {
    for await (const sample of new AudioSampleSink(track).samples(from)) {
      try {
        line ??= new Line(sample.sampleRate, from, writer);
        line.take(sample);
      } finally {
        sample.close();
      }
      if (writer.isFull) return { isDamaged: false };
    }
    line?.end();
    return { isDamaged: false };
  } catch {
    line?.end();
    return { isDamaged: true };
  }
}

/** Silence that a track leaves out is added again, so that seconds are those of the recording. */
const minGap = 0.05;

/** From samples as they arrive to a part at 16 kHz. */
class Line {
  readonly #rate: number;
  readonly #writer: PartWriter;
  readonly #resampler: Resampler;
  /** Where the next sample belongs, in seconds. */
  #now: number;
  #plane = new Float32Array();

  constructor(rate: number, from: number, writer: PartWriter) {
    this.#rate = rate;
    this.#now = from;
    this.#writer = writer;
    this.#resampler = new Resampler(rate);
  }

  take(sample: AudioSample): void {
    if (sample.sampleRate !== this.#rate) {
      throw new CodedError('audio_undecodable', 'the rate changes within the recording');
    }
    const gap = sample.timestamp - this.#now;
    if (gap > minGap) this.#pad(gap);
    const skip = Math.max(0, Math.round((this.#now - sample.timestamp) * this.#rate));
    if (skip >= sample.numberOfFrames) return;
    this.#write(this.#mono(sample).subarray(skip));
  }

  end(): void {
    this.#writer.write(this.#resampler.end());
  }

  #write(samples: Float32Array): void {
    this.#now += samples.length / this.#rate;
    this.#writer.write(this.#resampler.push(samples));
  }

  #pad(seconds: number): void {
    let left = Math.round(seconds * this.#rate);
    while (left > 0 && !this.#writer.isFull) {
      const count = Math.min(left, this.#rate);
      this.#write(new Float32Array(count));
      left -= count;
    }
  }

  #mono(sample: AudioSample): Float32Array {
    const { numberOfFrames: frames, numberOfChannels: channels } = sample;
    const mixed = new Float32Array(frames);
    if (this.#plane.length < frames) this.#plane = new Float32Array(frames);
    const plane = this.#plane.subarray(0, frames);
    for (let channel = 0; channel < channels; channel += 1) {
      sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' });
      for (let at = 0; at < frames; at += 1) mixed[at] = mixed[at]! + plane[at]! / channels;
    }
    return mixed;
  }
}
