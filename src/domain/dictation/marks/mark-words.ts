import { eastAsiaMarks } from './mark-words-east-asia.ts';
import { easternEuropeMarks } from './mark-words-eastern-europe.ts';
import { indiaMarks } from './mark-words-india.ts';
import { middleEastMarks } from './mark-words-middle-east.ts';
import { otherLatinMarks } from './mark-words-other-latin.ts';
import { romanceGermanicMarks } from './mark-words-romance-germanic.ts';
import type { SpokenMarks } from './spoken-mark.ts';

const { nb: norwegian = [] } = romanceGermanicMarks;

export const spokenMarks: SpokenMarks = {
  ...romanceGermanicMarks,
  ...otherLatinMarks,
  ...easternEuropeMarks,
  ...middleEastMarks,
  ...indiaMarks,
  ...eastAsiaMarks,
  nn: norwegian,
  no: norwegian,
};

/** They write no spaces between words, nor around what is said for a mark. */
export const unspacedLanguages: ReadonlySet<string> = new Set(['ja', 'th', 'zh']);
