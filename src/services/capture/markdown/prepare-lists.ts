const numberAttribute = 'data-gloss-number';
const maxNumber = 1e9;

const bullet = /^\s*[•·◦‣⁃●○▪■–-]\s*$/u;

/** Items of ordered lists whose numbers do not simply count up: `value` and `reversed`. Bullets drawn as text go. */
export function prepareLists(root: Element): void {
  for (const item of root.querySelectorAll('li')) {
    const first = item.firstElementChild;
    const isLeaf = first?.nextElementSibling && first.childElementCount === 0;
    if (isLeaf && bullet.test(first.textContent)) first.remove();
  }
  for (const list of root.querySelectorAll('ol')) {
    const items = [...list.children].filter(({ localName }) => localName === 'li');
    const isReversed = list.hasAttribute('reversed');
    if (!isReversed && !items.some((item) => item.hasAttribute('value'))) continue;
    let number = numberOf(list.getAttribute('start')) ?? (isReversed ? items.length : 1);
    for (const item of items) {
      number = numberOf(item.getAttribute('value')) ?? number;
      item.setAttribute(numberAttribute, String(number));
      number += isReversed ? -1 : 1;
    }
  }
}

function numberOf(value: string | null): number | null {
  const number = Number.parseInt(value ?? '', 10);
  return Math.abs(number) < maxNumber ? number : null;
}

/** A turndown rule: as it writes items, under their own numbers. */
export const numberedItemRule = {
  filter: (node: HTMLElement) => node.hasAttribute(numberAttribute),
  replacement: (content: string, node: unknown) => {
    const item = node as Element;
    const prefix = `${item.getAttribute(numberAttribute)}.  `;
    const text = content.trim().replace(/\n(?=.)/g, `\n${' '.repeat(prefix.length)}`);
    return prefix + text + (item.nextElementSibling ? '\n' : '');
  },
};
