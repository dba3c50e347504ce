import { markColours } from './mark-colours.ts';
import type { MarkColour } from './marks.ts';

/** What programs call the colours of marks. */
const names: Record<MarkColour, string> = { 1: 'yellow', 2: 'green', 3: 'blue', 4: 'pink' };

/** The colours that others have beyond these four, by the nearest. */
const nearest: ReadonlyMap<string, MarkColour> = new Map([
  ['orange', 1],
  ['gold', 1],
  ['lime', 2],
  ['teal', 2],
  ['cyan', 3],
  ['purple', 4],
  ['violet', 4],
  ['magenta', 4],
  ['red', 4],
]);

export const colourNameOf = (colour: MarkColour): string => names[colour];

/** Of a name that another program gives; one that is unknown is the first colour. */
export const colourOf = (name: string): MarkColour =>
  markColours.find((colour) => names[colour] === name) ?? nearest.get(name) ?? 1;
