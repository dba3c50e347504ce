import type { Block, Cell, Inline } from './nodes.ts';

type Direction = 'ltr' | 'rtl';

/**
 * The beginning decides, so that a long text costs no more than a short one and never changes
 * direction.
 */
const enough = 240;
const letters = /\p{L}/gu;
const rtlLetters =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mende_Kikakui}]/gu;

/**
 * The direction of a part of an answer: that of most letters of its beginning; undefined without
 * letters. Not `dir="auto"`, which uses the first letter alone, though sentences of every language
 * begin with names in Latin, and which ignores children with a direction of their own in a list or
 * table.
 */
export function directionOf(part: Block | Cell): Direction | undefined {
  if ('type' in part) {
    return part.type === 'item' ? firstDirection(part.children) : sampled(blockTexts(part));
  }
  return sampled(inlineTexts(part));
}

/** An item's own text comes before the lists in it. */
function firstDirection(blocks: readonly Block[]): Direction | undefined {
  for (const block of blocks.slice(0, 4)) {
    const direction = directionOf(block);
    if (direction) return direction;
  }
  return undefined;
}

function sampled(texts: Iterable<string>): Direction | undefined {
  let sample = '';
  for (const text of texts) {
    sample += text;
    if (sample.length >= enough) break;
  }
  return textDirection(sample.slice(0, enough));
}

function textDirection(text: string): Direction | undefined {
  const all = text.match(letters);
  if (!all) return undefined;
  const rtl = text.match(rtlLetters);
  if (!rtl) return 'ltr';
  if (rtl.length * 2 === all.length) return rtl[0] === all[0] ? 'rtl' : 'ltr';
  return rtl.length * 2 > all.length ? 'rtl' : 'ltr';
}

function* blockTexts(block: Block): Generator<string> {
  if ('inlines' in block) yield* inlineTexts(block.inlines);
  if (block.type === 'raw') yield block.text;
  if (block.type === 'row') yield* inlineTexts(block.cells.flat());
  if (block.type === 'table') yield* inlineTexts(block.header.flat());
  if (block.type === 'details') yield* inlineTexts(block.summary);
  if (!('children' in block)) return;
  for (const child of block.children) yield* blockTexts(child);
}

/** Words only: code, formulas and addresses are written the same way in every language. */
function* inlineTexts(inlines: readonly Inline[]): Generator<string> {
  for (const inline of inlines) {
    if (inline.type === 'text') yield inline.text;
    else if (inline.type === 'span' && inline.tag !== 'code') yield* inlineTexts(inline.children);
    else if (inline.type === 'link') yield* inlineTexts(inline.children);
  }
}
