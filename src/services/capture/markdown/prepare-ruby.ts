/** How a word is read follows it in brackets, also where the page has none for it. */
export function prepareRuby(root: Element): void {
  const readings = [...root.querySelectorAll('rt')];
  for (const parent of new Set(readings.map(({ parentElement }) => parentElement))) {
    if (parent) for (const group of groupsIn(parent)) bracket(group);
  }
  for (const reading of root.querySelectorAll('rtc:not(:has(rt))')) bracket([reading]);
}

/** Readings that follow each other are those of one word. */
function groupsIn(parent: Element): Element[][] {
  const groups: Element[][] = [[]];
  const blanks: ChildNode[] = [];
  for (const node of parent.childNodes) {
    const { localName } = node as Element;
    const group = groups.at(-1) ?? [];
    if (localName === 'rt' || localName === 'rp') group.push(node as Element);
    else if (node.textContent?.trim()) groups.push([]);
    else if (group.length > 0) blanks.push(node);
  }
  // No browser shows the spaces between them.
  for (const blank of blanks) blank.remove();
  return groups;
}

/** Brackets that the page has stay as they are. */
function bracket(group: readonly Element[]): void {
  const texts = group.map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean);
  const [first, ...others] = group;
  if (!first || texts.length === 0 || group.some(({ localName }) => localName === 'rp')) return;
  const isSpaced = /\p{Script=Latin}/u.test(texts.join(''));
  first.textContent = `(${texts.join(isSpaced ? ' ' : '')})`;
  for (const other of others) other.remove();
}
