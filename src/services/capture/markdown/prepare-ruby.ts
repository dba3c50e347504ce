/** How a word is read follows it in brackets, also where the page has none for it. */
export function prepareRuby(root: Element): void {
  for (const reading of root.querySelectorAll('rt')) {
    const text = reading.textContent?.trim() ?? '';
    const hasBrackets = reading.previousElementSibling?.localName === 'rp';
    if (text !== '' && !hasBrackets) reading.textContent = `(${text})`;
  }
}
