import { asianWords } from './asian.ts';
import { germanicWords } from './germanic.ts';
import { indicWords } from './indic.ts';
import { otherWords } from './other.ts';
import type { OverviewWords } from './overview-words.types.ts';
import { romanceWords } from './romance.ts';
import { slavicWords } from './slavic.ts';

/** Scripts with spaces between words, by product language. */
export const spacedOverviewWords: Record<string, OverviewWords> = {
  ...germanicWords,
  ...romanceWords,
  ...slavicWords,
  ...otherWords,
  ...indicWords,
};

/** Scripts without spaces: words are removed from the question, longest first. */
export const joinedOverviewWords: Record<string, OverviewWords> = asianWords;
