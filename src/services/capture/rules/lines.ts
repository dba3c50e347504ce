import { foldSpace } from '#shared/fold-text.ts';
import { type Block, isProse, leafBlocks } from '../article/blocks.ts';
import { isAllOf } from '../article/empty-parts.ts';
import { cutCredit, type Line, lineRules } from './line-rules.ts';
import { isPromotion } from './line-words.ts';
import type { Rule } from './rule.ts';

/** Parts of a text in which no line is removed. */
const exempt = 'pre,table,code,math,dl,blockquote';
/** A page of links only is a list: the links are its content. */
const maxFurniture = 0.5;

export const dropLines: Rule = {
  name: 'lines',
  purpose:
    'Lines of news sites and blogs before, between and after the paragraphs: labels, pointers, bylines, dates, credits. Guard: prose is never touched, and at most half of the letters go.',
  before: (_, { host, onChange, ...run }) => {
    const rules = lineRules.filter(({ name }) => run.isOn(name));
    return ({ content }) => {
      const lines = linesOf(content, host);
      const furniture = lines.filter((line) => {
        if (line.element.closest(exempt)) return false;
        const rule = rules.find((each) => each.isFurniture(line));
        if (rule) onChange?.(rule.name);
        return rule !== undefined;
      });
      if (lengthOf(furniture) > lengthOf(lines) * maxFurniture) return;
      for (const { element } of furniture) drop(element, content);
      const isCut = run.isOn('credit line');
      for (const line of isCut ? lines : []) if (content.contains(line.element)) cutCredit(line);
    };
  },
};

/** The blocks of a text with their positions; none where it has no prose. */
function linesOf(content: Element, host: string): Line[] {
  const blocks = leafBlocks(content);
  const prose = blocks.flatMap((block, index) => (isProse(block) ? [index] : []));
  while (isPromotion(blocks[prose.at(-1) ?? -1]?.text ?? '') && prose.length > 1) prose.pop();
  const first = prose[0];
  const last = prose.at(-1);
  if (first === undefined || last === undefined) return [];
  const captions = new Set<string>();
  return blocks.map((block, index) => {
    const where = index < first ? 'before' : index > last ? 'after' : 'within';
    const caption = isCaption(block.element);
    const isRepeated = caption && captions.has(block.text);
    if (caption) captions.add(block.text);
    return { ...block, where, host, isCaption: caption, isRepeated };
  });
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

const captionName = /caption|credit|legend/i;

function isCaption(element: Element): boolean {
  if (element.closest('figcaption,figure')) return true;
  const [only] = element.children;
  if (only && captionName.test(only.getAttribute('class') ?? '')) {
    if (foldSpace(only.textContent) === foldSpace(element.textContent)) return true;
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

/** Also removes the elements that become empty. */
function drop(element: Element, content: Element): void {
  let at: Element = element;
  for (let up = at.parentElement; up && up !== content; up = up.parentElement) {
    if (!isAllOf(up, at, things)) break;
    at = up;
  }
  at.remove();
}

const things = 'img,video,audio,svg,math,table,pre';
