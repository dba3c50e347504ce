import { type Dictation, dictatedText } from '../dictation.ts';
import { withSpokenMarks } from './spoken-marks.ts';

/** All text of a dictation, its spoken marks read where all of it is known: one may be said between two ranges. */
export function markedText({ ranges, language }: Pick<Dictation, 'ranges' | 'language'>): string {
  return withSpokenMarks(dictatedText(ranges), language);
}
