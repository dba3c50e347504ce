import {
  AudioBufferSource,
  BufferTarget,
  MkvOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { saveFilesHere } from '#app/uploads/save-files.ts';
import { drawThumbnail } from '#services/documents/draw-thumbnail.ts';
import { poolDrawImage } from '#services/media/draw-image.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { PartLimits } from '#workers/audio/audio.api.ts';
import type { ImageLimits } from '#workers/image/image.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { chosen } from './extract.ts';

/** An image in the form for models, or its failure. */
export async function drawChosen(pool: WorkPort, input: HTMLInputElement, limits: ImageLimits) {
  try {
    const { signal } = new AbortController();
    return { drawn: await poolDrawImage(pool)(chosen(input), limits, signal) };
  } catch (error) {
    return { error: toCodedError(error).toData() };
  } finally {
    input.remove();
  }
}

/** How large the small picture of a file is, and how much of it is dark; null: there is none. */
export async function thumbnailOfChosen(pool: WorkPort, input: HTMLInputElement, ms?: number) {
  const blob = chosen(input);
  const { name, type } = blob;
  input.remove();
  const { signal } = new AbortController();
  const image = await drawThumbnail(pool, { blob, name, type }, signal, ms);
  if (image === null) return null;
  const bitmap = await createImageBitmap(await (await fetch(image)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const dark = data.filter((value, at) => at % 4 === 1 && value < 128).length;
  return { width, height, dark: dark / (width * height), length: image.length };
}

/** A part of a recording with its bytes as base64, or its failure. */
export async function audioPart(
  pool: WorkPort,
  input: HTMLInputElement,
  from: number,
  limits: PartLimits,
  withBytes = true,
) {
  try {
    const options = { endOnError: true, long: true };
    const file = chosen(input);
    const part = await pool.run(null, 'audio', (job) => job.part(file, from, limits), options);
    const { wav, ...facts } = part;
    const bytes = withBytes ? new Uint8Array(wav) : new Uint8Array();
    return { part: { ...facts, base64: base64(bytes) } };
  } catch (error) {
    return { error: toCodedError(error).toData() };
  } finally {
    input.remove();
  }
}

/** The row of a file that was added to a composer. */
export async function addChosen(input: HTMLInputElement, slot: string | null) {
  const [upload] = await saveFilesHere(slot, [chosen(input)]);
  input.remove();
  return upload;
}

const outputs = {
  wav: [() => new WavOutputFormat(), 'pcm-s16'],
  ogg: [() => new OggOutputFormat(), 'opus'],
  webm: [() => new WebMOutputFormat(), 'opus'],
  mkv: [() => new MkvOutputFormat(), 'opus'],
  mp4: [() => new Mp4OutputFormat(), 'opus'],
} as const satisfies Record<string, readonly [() => OutputFormat, string]>;

/** A recording whose second from 1 to 2 is a tone of 440 Hz, as base64. */
export async function toneFile(format: keyof typeof outputs, channels: number): Promise<string> {
  const [make, codec] = outputs[format];
  const target = new BufferTarget();
  const output = new Output({ format: make(), target });
  const source = new AudioBufferSource({ codec, bitrate: 64_000 });
  output.addAudioTrack(source);
  await output.start();
  const rate = 48_000;
  const sound = new AudioBuffer({ length: rate * 3, numberOfChannels: channels, sampleRate: rate });
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let at = rate; at < rate * 2; at += 1) {
      samples[at] = Math.sin((2 * Math.PI * 440 * at) / rate) / 2;
    }
  }
  await source.add(sound);
  await output.finalize();
  return base64(new Uint8Array(target.buffer ?? new ArrayBuffer()));
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}
