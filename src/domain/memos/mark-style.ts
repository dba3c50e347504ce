import { markColours } from './mark-colours.ts';
import type { MarkColour } from './marks.ts';

/** On any ground, with the page's own colour of text; where colours are the person's, each has a line of its own. */
const looks: Record<MarkColour, { ground: string; line: string }> = {
  1: { ground: '255 208 40/.45', line: 'solid' },
  2: { ground: '72 190 110/.42', line: 'dashed' },
  3: { ground: '70 150 255/.38', line: 'dotted' },
  4: { ground: '255 95 160/.36', line: 'wavy' },
};

/** A style sheet for highlights whose names are a key and a colour: what it is put over has no element of it. */
export function markStyle(key: string): string {
  const rules = (look: (colour: MarkColour) => string) =>
    markColours.map((colour) => `::highlight(${key}${colour}){${look(colour)}}`).join('');
  const forced = (colour: MarkColour) =>
    `background-color:transparent!important;text-decoration:underline ${looks[colour].line} 2px Highlight!important`;
  return `${rules((colour) => `background-color:rgb(${looks[colour].ground})!important`)}@media(forced-colors:active){${rules(forced)}}`;
}
