import { sized } from './measures/sized.ts';
import { englishVectors } from './memory/english-table.ts';
import {
  practiceAbsent,
  practicePairs,
  practiceRecall,
  scriptedVector,
} from './memory/practice.ts';
import { measureScale } from './memory/scale.ts';

const minRecall = 0.9;

/**
 * `npm run bench -- memory`: how soon 20,000 remembered pages (200,000 passages) are searched by words and joined with what
 * they mean, while a sidebar is busy; what storing a page costs the main thread and the disk; how much later the engine
 * starts; and which share of questions in other words finds its text, in 12 languages with scripted vectors, in English with
 * those of a real table. Prints a line each; false where one misses its aim.
 */
export async function benchMemory(): Promise<boolean> {
  const scripted = await practiceRecall(practicePairs, scriptedVector(practicePairs));
  say('recall@5 with scripted vectors', scripted);
  const english = practicePairs.filter(({ language }) => language === 'en');
  const table = sized(1, 0) ? englishVectors() : null;
  const real = table ? await practiceRecall(english, table) : [];
  if (table) {
    say('recall@5 with vectors of a real table', real.slice(0, 1));
    const absent = await practiceAbsent(english, table);
    say('questions about what was not read for which Gloss Basic lists something', [absent]);
  }
  const figures = await measureScale();
  for (const figure of figures) console.log(JSON.stringify({ bench: 'memory', ...figure }));
  const recalls = [scripted, real].flatMap((all) => all.at(-1) ?? []);
  const isFound = recalls.every(({ joined }) => joined >= minRecall);
  return isFound && figures.every(({ value, limit }) => limit === null || value <= limit);
}

function say(name: string, languages: readonly object[]): void {
  for (const each of languages) console.log(JSON.stringify({ bench: 'memory', name, ...each }));
}
