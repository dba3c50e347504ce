import { closestOf, ownerDocumentOf, parentElementOf } from '../dom/own-properties.ts';
import { isDrawn } from '../text/formatted-html.ts';
import { hasWordOf, readingOf } from '../text/readings.ts';

/** UTF-16 units on each side of a selection, and of a selection that says itself what it is about. */
const maxLength = 400;
/** Texts that are looked at to find those of the selection, and on each side of it. */
const maxTexts = 30_000;
const maxNear = 400;
const blocks = 'p,li,dd,td,th,blockquote,pre,figcaption,h1,h2,h3,article,main,body';
const unread = 'script,style,template,noscript,rp';

/** The sentence that a selection is part of, as far as its block has it; empty: the block has no more. */
export function surroundingText(range: Range): string {
  const node = range.commonAncestorContainer;
  const block = (node instanceof Element ? node : node.parentElement)?.closest(blocks);
  if (!block || range.toString().length > maxLength) return '';
  const texts = selectedTexts(range);
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last) return '';
  const selected = texts.map((text) => shown(text, range, ...boundsIn(range, text))).join('');
  const start = near(
    block,
    first,
    'previousNode',
    shown(first, range, 0, boundsIn(range, first)[0]),
  )
    .slice(-maxLength)
    .replace(/^.*[.!?…。！？।؟]["'”’»)\]]*/su, '');
  const rest = near(block, last, 'nextNode', shown(last, range, boundsIn(range, last)[1])).slice(
    0,
    maxLength,
  );
  const end = /^.*?[.!?…。！？।؟]["'”’»)\]]*/su.exec(rest)?.[0] ?? rest;
  const whole = (start + selected + end).replace(/\s+/g, ' ').trim();
  return whole === selected.trim() ? '' : whole;
}

function textsIn(node: Node): TreeWalker {
  return Document.prototype.createTreeWalker.call(
    ownerDocumentOf(node),
    node,
    NodeFilter.SHOW_TEXT,
  );
}

/** Those of a selection, in order. */
function selectedTexts(range: Range): Text[] {
  const { commonAncestorContainer: root } = range;
  if (root.nodeType === 3) return [root as Text];
  const walker = textsIn(root);
  const found: Text[] = [];
  for (let count = 0; count < maxTexts && walker.nextNode(); count += 1) {
    const text = walker.currentNode as Text;
    if (range.intersectsNode(text)) found.push(text);
    else if (found.length > 0) break;
  }
  return found;
}

function boundsIn({ startContainer, startOffset, endContainer, endOffset }: Range, text: Text) {
  const start = text === startContainer ? startOffset : 0;
  return [start, text === endContainer ? endOffset : text.data.length] as const;
}

/** What is next to a text in its block, this being what the text itself has there. */
function near(block: Element, from: Text, step: 'previousNode' | 'nextNode', own: string): string {
  const walker = textsIn(block);
  const around = Document.prototype.createRange.call(ownerDocumentOf(block));
  around.selectNodeContents(block);
  walker.currentNode = from;
  let text = own;
  for (let count = 0; count < maxNear && text.length < maxLength && walker[step](); count += 1) {
    const next = shown(walker.currentNode as Text, around);
    text = step === 'nextNode' ? text + next : next + text;
  }
  return text;
}

/** What shows of a text: a reading is in brackets after its word, and none of a part of that. */
function shown(text: Text, range: Range, from = 0, to = text.data.length): string {
  const parent = parentElementOf(text);
  if (!parent || closestOf(parent, unread) || !isDrawn(parent)) return '';
  const reading = readingOf(text);
  if (!reading) return text.data.slice(from, to);
  const whole = text.data.trim();
  return from < to && whole !== '' && hasWordOf(reading, range) ? `(${whole})` : '';
}
