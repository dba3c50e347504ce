import {
  isClosing,
  isCredit,
  isCreditLine,
  isLabel,
  isMeta,
  isPromotion,
  isSource,
  isStamp,
} from './furniture.ts';
import { type Block, fold, isProse, leafBlocks } from './prose.ts';

/**
 * Takes out of an article what stands around it: link lists before and after the prose, labels,
 * bylines, dates, share lines, credits. Prose itself is never touched.
 */
export function cleanArticle(content: Element): void {
  const blocks = leafBlocks(content);
  const prose = blocks.flatMap((block, index) => (isProse(block) ? [index] : []));
  while (isPromotion(blocks[prose.at(-1) ?? -1]?.text ?? '') && prose.length > 1) prose.pop();
  const first = prose[0];
  const last = prose.at(-1);
  if (first === undefined || last === undefined) return;
  const seen = new Set<string>();
  const furniture = blocks.filter((block, index) => {
    const where = index < first ? 'before' : index > last ? 'after' : 'within';
    const again = where === 'before' && seen.has(block.text);
    seen.add(block.text);
    return again || isFurniture(block, where);
  });
  // A page of nothing but pointers is a list: they are its content.
  if (lengthOf(furniture) > lengthOf(blocks) * maxFurniture) return;
  for (const { element } of furniture) drop(element, content);
}

const maxFurniture = 0.5;

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function isFurniture(block: Block, where: 'before' | 'within' | 'after'): boolean {
  const { text, element } = block;
  if (element.closest('pre,table,code,math,dl')) return false;
  if (isSource(text)) return false;
  if (isLabel(text) || isPointer(block)) return true;
  // Under the picture at the head they say what the article is about.
  if (where === 'before' && element.closest('figure')) return false;
  if (isCreditLine(text) || (isNumber(text) && element.closest('figure'))) return true;
  if (isCaption(element)) return isCredit(text);
  if (where === 'before') return isMeta(text) || isLinks(block);
  if (where === 'after') {
    return isMeta(text) || isClosing(text) || isPromotion(text) || isLinks(block);
  }
  if (isStamp(text)) return true;
  return isClosing(text) && text.length < 80;
}

/** Of a picture in a gallery. */
const isNumber = (text: string) => /^\d{1,3}$/.test(text);

const captionName = /caption|credit|legend/i;

function isCaption(element: Element): boolean {
  if (element.closest('figcaption,figure')) return true;
  const [only] = element.children;
  if (only && captionName.test(only.getAttribute('class') ?? '')) {
    if (fold(only.textContent) === fold(element.textContent)) return true;
  }
  for (
    let at: Element | null = element, depth = 0;
    at && depth < 3;
    at = at.parentElement, depth += 1
  ) {
    if (captionName.test(at.getAttribute('class') ?? '')) return true;
  }
  return false;
}

/** A line that is all link and no list: it leads to another page. */
function isPointer({ text, linked, element }: Block): boolean {
  if (linked < 0.5) return false;
  // A card of nothing but its heading.
  if (isCardHeading(element)) return true;
  const [lead = ''] = text.split(/[:：]/, 1);
  if (lead.length < text.length && isLabel(lead)) return true;
  return linked > 0.8 && element.closest('a') !== null && element.closest('li') === null;
}

function isCardHeading(element: Element): boolean {
  const heading = element.closest('h2,h3,h4,h5,h6');
  const item = heading?.closest('li');
  return !!item && fold(item.textContent) === fold(heading?.textContent ?? '');
}

function isLinks({ linked, text, element }: Block): boolean {
  return linked > 0.8 && text.length < 120 && !hasHeading(element);
}

/** A list under a heading of the text's own is part of it. */
function hasHeading(element: Element): boolean {
  const before = element.closest('ul,ol')?.previousElementSibling;
  return before?.matches('h2,h3,h4,h5,h6') === true && !isLabel(fold(before.textContent));
}

/** With it go what it leaves empty. */
function drop(element: Element, content: Element): void {
  let at: Element = element;
  while (at.parentElement && at.parentElement !== content && isOnlyWords(at)) at = at.parentElement;
  at.remove();
}

function isOnlyWords(element: Element): boolean {
  const parent = element.parentElement;
  if (!parent || fold(parent.textContent) !== fold(element.textContent)) return false;
  return parent.querySelector('img,video,audio,svg,math,table,pre') === null;
}
