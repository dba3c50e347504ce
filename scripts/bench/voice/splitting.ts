import { speechRate } from '#domain/audio/resample.ts';
import { type SpeechRange, SpeechSplitter } from '#domain/dictation/speech-splitter.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';

const sentences = Array.from({ length: 12 }, (_, at) =>
  [
    'the harbour was quiet this morning and the tide came in before noon',
    'seven boats went out and six of them came home with the evening wind',
    'nobody at the pier could say where the last one had gone',
    'we wrote it down and went home',
  ].at(at % 4),
).filter((sentence) => sentence !== undefined);

const piece = speechRate / 10;

/** Each way of splitting: ranges of a recording. */
const ways: Record<string, (samples: Float32Array) => SpeechRange[]> = {
  'energy gate': (samples) => {
    const splitter = new SpeechSplitter();
    const ranges: SpeechRange[] = [];
    for (let at = 0; at < samples.length; at += piece)
      ranges.push(...splitter.push(samples.subarray(at, at + piece)));
    const last = splitter.end();
    return last ? [...ranges, last] : ranges;
  },
  'every 10 s': (samples) => {
    const size = 10 * speechRate;
    return Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => {
      return { from: at * size, to: (at + 1) * size, overlaps: false };
    });
  },
};

/** Words that are whole in no range, by way and by the noise of the room; CPU per second of speech. */
export function splittingLines() {
  return [0.0005, 0.003, 0.01].flatMap((noise) => {
    const { samples, words } = speakWords(sentences, 0.9);
    const noisy = samples.map(
      (sample) => sample + (Math.random() + Math.random() - 1) * noise * 2.45,
    );
    return Object.entries(ways).map(([way, split]) => {
      const before = process.cpuUsage();
      const ranges = split(noisy);
      const { user } = process.cpuUsage(before);
      const isWhole = ({ from, to }: { from: number; to: number }) =>
        ranges.some((range) => range.from <= from * speechRate && range.to >= to * speechRate);
      const cut = words.filter((word) => !isWhole(word)).length;
      const seconds = samples.length / speechRate;
      return {
        bench: 'voice.split',
        way,
        noise,
        words: words.length,
        cut,
        ranges: ranges.length,
        msPerSecond: Number((user / 1000 / seconds).toFixed(2)),
        ok: way !== 'energy gate' || cut === 0,
      };
    });
  });
}
