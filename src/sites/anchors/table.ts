import type { Anchor, Field } from './anchor.ts';

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export type Month = `20${Digit}${Digit}-${'0' | '1'}${Digit}`;

/** Best first; at least one fallback. */
export type Selectors = readonly [best: string, next: string, ...rest: string[]];

interface AnchorForm {
  selectors: readonly [string, ...string[]];
  seen?: Month;
  isOptional?: true;
  attribute?: never;
  off?: never;
}
interface FieldForm extends Omit<AnchorForm, 'attribute' | 'off'> {
  attribute?: string;
  off?: RegExp;
}

/** What a site's table states of a part of its pages: selectors, or one of the forms below. */
export type AnchorPart = Selectors | AnchorForm;
/** A part that is read as text. */
export type FieldPart = Selectors | FieldForm;

/** A part without a known fallback. */
export const only = (selector: string): AnchorForm => ({ selectors: [selector] });

/** A part that not every page has. */
export function optional(part: AnchorPart): AnchorForm;
export function optional(part: FieldPart): FieldForm;
export function optional(part: FieldPart): FieldForm {
  return { ...formOf(part), isOptional: true };
}

/** A part that is read from an attribute: `a|b|` is the first that is present, else the text. */
export function attribute(name: string, part: FieldPart): FieldForm {
  return { ...formOf(part), attribute: name };
}

/** A part from whose text a pattern is removed. */
export function without(off: RegExp, part: FieldPart): FieldForm {
  return { ...formOf(part), off };
}

/** A part that was last seen in another month than the rest of its table. */
export function seenIn(seen: Month, part: AnchorPart): AnchorForm;
export function seenIn(seen: Month, part: FieldPart): FieldForm;
export function seenIn(seen: Month, part: FieldPart): FieldForm {
  return { ...formOf(part), seen };
}

const formOf = (part: FieldPart): FieldForm => (isForm(part) ? part : { selectors: part });
const isForm = (part: FieldPart): part is FieldForm => 'selectors' in part;

/** Makes the anchors of one table, each named by its site and part. */
export function anchorMaker(site: string, seen: Month): (what: string, part: FieldPart) => Field {
  return (what, part) => ({ name: `${site} ${what}`, seen, ...formOf(part) });
}

/** Anchors by key; the key `commentText` is "comment text" in the name. */
export function anchorsOf<Key extends string>(
  site: string,
  seen: Month,
  parts: Readonly<Record<Key, AnchorPart>>,
): Readonly<Record<Key, Anchor>> {
  const anchor = anchorMaker(site, seen);
  const made = Object.entries<AnchorPart>(parts).map(([key, part]) => [
    key,
    anchor(wordsOf(key), part),
  ]);
  return Object.fromEntries(made);
}

const wordsOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
