import type { ComposerPart } from '#domain/composer/composer-table.ts';
import { attributeOf } from '../dom/own-properties.ts';
import { mapText } from '../insertion/text-map.ts';
import { deepAll, documentIn, matches, scopesIn } from './search.ts';

/** UTF-16 units of one value that a page gives. */
export const maxValue = 300;

/** The first value of the first part that has one; empty: there is none. */
export function firstValue(
  element: Element,
  parts: readonly ComposerPart[] = [],
  max = maxValue,
): string {
  for (const part of parts) {
    const [value] = valuesOf(element, part, max);
    if (value) return value;
  }
  return '';
}

/** Values of a part in an element, each with at most `max` UTF-16 units; empty ones are left out. */
export function valuesOf(element: Element, part: ComposerPart, max: number): string[] {
  const { at } = typeof part === 'string' ? { at: part } : part;
  return deepAll(scopesIn(element), at)
    .map((each) => readPart(each, part).trim().slice(0, max))
    .filter((value) => value !== '');
}

function readPart(element: Element, part: ComposerPart): string {
  if (typeof part === 'string') return textOf(element);
  if ('until' in part) return textOf(element, part.until);
  return following(attributeOf(element, part.attribute) ?? '', part);
}

type Attribute = Extract<ComposerPart, { attribute: string }>;

function following(value: string, { after = '', to }: Attribute): string {
  if (after === '') return value;
  const at = value.indexOf(after);
  if (at < 0) return '';
  const rest = value.slice(at + after.length);
  if (to === undefined) return /^[\p{L}\p{N}_-]*/u.exec(rest)?.[0] ?? '';
  const end = rest.indexOf(to);
  return end < 0 ? rest : rest.slice(0, end);
}

export function textOf(element: Element, until?: string): string {
  const { value } = element as Partial<HTMLInputElement>;
  if (matches(element, 'input, textarea')) return typeof value === 'string' ? value : '';
  if (matches(element, 'iframe')) {
    const body = documentIn(element)?.body;
    return body ? mapText(body).text : '';
  }
  const { text, items } = mapText(element);
  const [end] = until === undefined ? [] : deepAll([element], until);
  const start = end && items.find(({ node }) => Node.prototype.contains.call(end, node))?.start;
  return start === undefined ? text : text.slice(0, start);
}
