/**
 * A breadcrumb or an address as text: "tides.example › tables", "https://www.tides.example/tables".
 */
const addressLine = /^(?:https?:\/\/)?(?:www\.)?([^\s/›»>]+)(?:$|\s*[/›»>])/i;
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * The text of a heading without its address line, which engines write into it; `url` is the
 * result's address, `strip` a selector of elements that are left out.
 */
export function titleOf(heading: Element, link: Element, strip: string, url: string): string {
  const whole = textOf(heading, strip);
  const label = (link.getAttribute('aria-label') ?? '').replace(/\s+/g, ' ').trim();
  if (hasWords(label) && whole.endsWith(label)) return label;
  const copy = copyOf(heading, strip);
  const line = [...copy.querySelectorAll('*')].find((each) => isAddressLine(wordsOf(each), url));
  if (!line) return whole;
  lineOfWhole(line, copy).remove();
  return wordsOf(copy) || whole;
}

/** Also removes the site's name next to the address, as long as a title remains. */
function lineOfWhole(line: Element, heading: Element): Element {
  let at = line;
  const all = lettersOf(heading);
  while (at.parentElement && at.parentElement !== heading) {
    if (lettersOf(at.parentElement) === all) break;
    at = at.parentElement;
  }
  return lettersOf(at) < all ? at : line;
}

const lettersOf = (element: Element) => wordsOf(element).replace(/[^\p{L}\p{N}]/gu, '').length;

function isAddressLine(text: string, url: string): boolean {
  const [, host = ''] = addressLine.exec(text) ?? [];
  return host.includes('.') && new URL(url).hostname.replace(/^www\./, '') === host.toLowerCase();
}

/** The text that an element shows, in one line. */
export function textOf(element: Element, strip: string): string {
  return wordsOf(copyOf(element, strip));
}

function copyOf(element: Element, strip: string): Element {
  const copy = element.cloneNode(true) as Element;
  if (strip) for (const node of copy.querySelectorAll(strip)) node.remove();
  for (const line of copy.querySelectorAll('br')) line.replaceWith(' ');
  return copy;
}

const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
