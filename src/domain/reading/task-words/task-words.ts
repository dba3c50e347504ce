import { germanicWords } from './germanic.ts';
import { otherSpacedWords } from './other-spaced.ts';
import { romanceWords } from './romance.ts';
import { slavicWords } from './slavic.ts';
import type { TaskWords } from './task-words.types.ts';

/** By language; the language of a request need not be known. */
export const spacedTaskWords: Record<string, TaskWords> = {
  ...germanicWords,
  ...romanceWords,
  ...slavicWords,
  ...otherSpacedWords,
};
