import type { Passage } from '#domain/passages/passage.ts';
import { seeded } from '../measures/random.ts';

export const passagesEach = 10;
const wordsEach = 45;
const vocabulary = 50_000;
const dimensions = 256;
const topics = 500;

const parts = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'to', 'vi', 'pe', 'da', 'gu', 'fo', 'he', 'zi'];

/** A word that does not exist; those with small numbers are frequent. */
function wordOf(number: number): string {
  let left = number + parts.length;
  let word = '';
  while (left > 0) {
    word += parts[left % parts.length];
    left = Math.floor(left / parts.length);
  }
  return word;
}

/** By Zipf's law. */
const placeOf = (random: number) => Math.floor(vocabulary ** random) - 1;

/** A page that does not exist, the same for the same number. */
export function madePage(number: number) {
  const random = seeded(number + 1);
  const passages: Passage[] = [];
  let text = '';
  for (let at = 0; at < passagesEach; at += 1) {
    const words = Array.from({ length: wordsEach }, () => wordOf(placeOf(random())));
    const passage = `${words.join(' ')}.`;
    const textStart = text.length;
    text += `${passage}\n\n`;
    const exact = passage.slice(0, 60);
    const anchor = { kind: 'dom' as const, exact, prefix: '', suffix: '', path: `0/${at}` };
    const id = `${number.toString(16).padStart(12, '0')}-${at}`;
    passages.push({ id, textStart, textEnd: textStart + passage.length, anchor });
  }
  return { text: text.trimEnd(), passages };
}

/** Some words of a passage that tell it from others. */
export function queryOf(number: number, count: number): string {
  const { text, passages } = madePage(number);
  const { textStart, textEnd } = passages[number % passagesEach]!;
  const words = [...new Set(text.slice(textStart, textEnd - 1).split(' '))];
  const rare = words.toSorted((a, b) => b.length - a.length);
  return rare.slice(0, count).join(' ');
}

/** Vectors of a page's passages: near to those of its topic, and to nothing else. */
export function vectorsOf(number: number): Int8Array<ArrayBuffer> {
  const topic = seeded(-1 - (number % topics));
  const own = seeded(-1_000_000 - number);
  const direction = Array.from({ length: dimensions }, () => topic() - 0.5);
  return Int8Array.from({ length: passagesEach * dimensions }, (_, at) =>
    Math.round(127 * (0.5 * direction[at % dimensions]! + (own() - 0.5))),
  );
}
