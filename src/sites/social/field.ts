import { type Field, find } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { nameOf } from './thread.ts';

/** Text or attribute of the first match of the best selector. */
export function fieldOf(root: ParentNode, field: Field, context: ReadContext): string {
  return wordsOf(find(root, field, context), field);
}

export function wordsOf(element: Element | null | undefined, { attribute, off }: Field): string {
  if (!element) return '';
  const names = (attribute ?? '').split('|');
  const values = names.map((name) => (name ? element.getAttribute(name) : nameOf(element)));
  const value = values.find(Boolean)?.trim() ?? '';
  return off ? value.replace(off, '').trim() : value;
}
