/** UTF-16 units on each side of a selection, and of a selection that says itself what it is about. */
const maxSide = 400;
const maxSelected = 400;

const blocks =
  'p, li, dd, dt, td, th, blockquote, pre, figcaption, caption, h1, h2, h3, h4, h5, h6, article, section, main, body';
const sentenceEnd = /[.!?…。！？।؟]["'”’»)\]]*\s*/gu;

/** The sentence that a selection is part of, as far as its block has it; empty: the block has no more. */
export function surroundingText(range: Range): string {
  const selected = range.toString();
  const node = range.commonAncestorContainer;
  const element = node instanceof Element ? node : node.parentElement;
  const block = element?.closest(blocks);
  if (!block || selected.length > maxSelected) return '';
  const before = textBefore(block, range);
  const after = textAfter(block, range);
  const start = before.slice(lastEnd(before));
  const end = after.slice(0, firstEnd(after));
  const whole = (start + selected + end).replace(/\s+/g, ' ').trim();
  return whole === selected.replace(/\s+/g, ' ').trim() ? '' : whole;
}

function textBefore(block: Element, { startContainer, startOffset }: Range): string {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  walker.currentNode = startContainer;
  let text = '';
  if (startContainer instanceof Text) text = startContainer.data.slice(0, startOffset);
  else walker.currentNode = startContainer.childNodes[startOffset] ?? startContainer;
  while (text.length < maxSide) {
    const node = walker.previousNode();
    if (!(node instanceof Text)) break;
    text = node.data + text;
  }
  return text.slice(-maxSide);
}

function textAfter(block: Element, { endContainer, endOffset }: Range): string {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  walker.currentNode = endContainer;
  let text = '';
  if (endContainer instanceof Text) text = endContainer.data.slice(endOffset);
  else {
    const next = endContainer.childNodes[endOffset];
    if (next instanceof Text) text = next.data;
    walker.currentNode = next ?? lastInside(endContainer);
  }
  while (text.length < maxSide) {
    const node = walker.nextNode();
    if (!(node instanceof Text)) break;
    text += node.data;
  }
  return text.slice(0, maxSide);
}

function lastInside(node: Node): Node {
  let last = node;
  while (last.lastChild) last = last.lastChild;
  return last;
}

/** Where the sentence begins that is open at the end of `text`. */
function lastEnd(text: string): number {
  let end = 0;
  for (const found of text.matchAll(sentenceEnd)) end = found.index + found[0].length;
  return end;
}

function firstEnd(text: string): number {
  const [found] = text.matchAll(sentenceEnd);
  return found ? found.index + found[0].length : text.length;
}
