import { loweredText, raisedText } from '#domain/reading/raised-text.ts';

/** Nodes without text that are passed over on the way to a neighbour. */
const reach = 8;

/** Raised and lowered texts are written on the line; links and notes in them stay. */
export function prepareRaised(root: Element): void {
  for (const link of root.querySelectorAll('sup a,a:has(> sup)')) noteOf(link);
  for (const element of root.querySelectorAll('sup,sub')) {
    if (element.querySelector('a,img,[data-gloss-note],[data-gloss-math],sup,sub')) continue;
    if (element.closest('pre,code,[data-gloss-math]')) continue;
    const text = element.textContent ?? '';
    const write = element.localName === 'sup' ? raisedText : loweredText;
    const written = write(neighbour(root, element, -1), text, neighbour(root, element, 1));
    if (written !== text) element.replaceWith(written);
  }
}

const number = /^[[(]?(\d{1,4}|[a-z]|[ivx]{1,6}|[*†‡§¶]{1,3})[\])]?$/i;

/** The number of a note that leads elsewhere is in brackets, so that it is joined to no word. */
function noteOf(link: Element): void {
  const [, shown] = number.exec(link.textContent?.trim() ?? '') ?? [];
  if (shown === undefined || link.closest('pre,code') || link.querySelector('img')) return;
  if (!link.hasAttribute('href')) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.textContent = `[${shown}]`;
  cutSign(link.previousSibling, /[[(,;]\s*$/);
  cutSign(link.nextSibling, /^\s*[\])]/);
}

function cutSign(node: ChildNode | null, sign: RegExp): void {
  if (node?.nodeType !== 3 || !node.parentElement?.closest('sup')) return;
  node.nodeValue = (node.nodeValue ?? '').replace(sign, '');
}

/** The text next to an element: up to two characters before it, or the one after it. */
function neighbour(root: Element, element: Element, way: -1 | 1): string {
  const walker = root.ownerDocument.createTreeWalker(root, 5);
  walker.currentNode = element;
  if (way === 1) while (walker.lastChild());
  for (let steps = 0; steps < reach; steps += 1) {
    const node = way === -1 ? walker.previousNode() : walker.nextNode();
    if (!node || /^(?:BR|P|DIV|LI|TD|TH)$/.test(node.nodeName)) return '';
    const data = node.nodeType === 3 ? (node.nodeValue ?? '') : '';
    if (data !== '') return way === -1 ? data.slice(-2) : data.slice(0, 1);
  }
  return '';
}
