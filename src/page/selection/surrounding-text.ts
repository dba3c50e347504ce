/** UTF-16 units on each side of a selection, and of a selection that says itself what it is about. */
const maxLength = 400;
const blocks = 'p,li,dd,td,th,blockquote,pre,figcaption,h1,h2,h3,article,main,body';

/** The sentence that a selection is part of, as far as its block has it; empty: the block has no more. */
export function surroundingText(range: Range): string {
  const selected = range.toString();
  const node = range.commonAncestorContainer;
  const block = (node instanceof Element ? node : node.parentElement)?.closest(blocks);
  if (!block || selected.length > maxLength) return '';
  const [before, after] = [range.cloneRange(), range.cloneRange()];
  before.setStart(block, 0);
  before.setEnd(range.startContainer, range.startOffset);
  after.setStart(range.endContainer, range.endOffset);
  after.setEnd(block, block.childNodes.length);
  const start = before
    .toString()
    .slice(-maxLength)
    .replace(/^.*[.!?…。！？।؟]["'”’»)\]]*/su, '');
  const rest = after.toString().slice(0, maxLength);
  const end = /^.*?[.!?…。！？।؟]["'”’»)\]]*/su.exec(rest)?.[0] ?? rest;
  const whole = (start + selected + end).replace(/\s+/g, ' ').trim();
  return whole === selected.trim() ? '' : whole;
}
