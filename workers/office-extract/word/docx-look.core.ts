import type { TextLook } from '#domain/reading/look-runs.ts';
import type { Height } from '#domain/reading/raised-text.ts';
import { ownValue } from '#shared/own-value.ts';
import { type Attributes, attribute } from '../xml.core.ts';

/** What a style or a run states of its look; what is absent it leaves to others. */
export interface DocxLook {
  align?: Height | null;
  position?: Height | null;
  strike?: boolean;
  dstrike?: boolean;
}

const aligns: Readonly<Record<string, Height>> = { superscript: 'raised', subscript: 'lowered' };
/** Half-points: less is but adjusted. */
const minPosition = 3;

/** Adds what an element of `w:rPr` states (ECMA-376, 17.3.2). False: it says nothing of these. */
export function stateLook(look: DocxLook, name: string, attributes: Attributes): boolean {
  const value = attribute(attributes, 'val') ?? '';
  if (name === 'vertAlign') look.align = ownValue(aligns, value) ?? null;
  else if (name === 'position') look.position = positionOf(Number.parseFloat(value));
  else if (name === 'strike' || name === 'dstrike') look[name] = !isOff(attributes);
  else return false;
  return true;
}

function positionOf(halfPoints: number): Height | null {
  if (!(Math.abs(halfPoints) >= minPosition)) return null;
  return halfPoints > 0 ? 'raised' : 'lowered';
}

export const isOff = (attributes: Attributes) =>
  /^(0|false|off)$/.test(attribute(attributes, 'val') ?? '');

export const shownLook = ({ align, position, strike, dstrike }: DocxLook): TextLook => ({
  height: align ?? position ?? null,
  isStruck: strike === true || dstrike === true,
});
