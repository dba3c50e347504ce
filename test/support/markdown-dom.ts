import { JSDOM } from 'jsdom';

/** Elements that Markdown itself makes. */
const own = new Set(
  'p a em strong del code pre ul ol li h1 h2 h3 h4 h5 h6 blockquote hr br img table thead tbody tr th td input'.split(
    ' ',
  ),
);
const chrome = new Set(['header', 'footer', 'button', 'svg']);
const absolute = /^(?:https?:|mailto:)/i;
const unsafe = /^\s*(?!https?:|mailto:)[a-z][a-z\d+.-]*:/i;

/**
 * HTML as one line of elements and text, for comparing its meaning. Rules, for both sides: wrappers
 * that Markdown does not make are skipped, our buttons left out; white space folded outside of
 * `pre`; addresses count only where they are absolute and safe, and a link to an unsafe one is its
 * text; a bare address is text, link or not (GFM makes links of them); an image's address does not
 * count (remote ones wait for confirmation); the second line of a title is ours.
 */
export function meaningOf(html: string): string {
  const { body } = new JSDOM(html).window.document;
  const parts: string[] = [];
  for (const node of body.childNodes) walk(node, parts, false);
  return parts
    .join('')
    .replace(/\s+/g, ' ')
    .replace(
      /\s*(<\/?(?:p|ul|ol|li|h\d|blockquote|hr|table|thead|tbody|tr|th|td|pre)\b[^>]*>)\s*/g,
      '$1',
    )
    .replace(/\s*<br>\s*/g, '<br>')
    .trim();
}

function walk(node: Node, parts: string[], inPre: boolean): void {
  if (node.nodeType === 3) {
    const text = node.nodeValue ?? '';
    parts.push(escaped(inPre ? text.replaceAll('\n', '⏎').replaceAll(' ', '␣') : text));
    return;
  }
  if (node.nodeType !== 1) return;
  const element = node as Element;
  const name = element.localName;
  if (chrome.has(name)) return;
  const inside = () => {
    for (const child of element.childNodes) walk(child, parts, inPre || name === 'pre');
  };
  if (!own.has(name) || (name === 'a' && isPlain(element))) {
    inside();
    return;
  }
  parts.push(`<${name}${attributesOf(element)}>`);
  inside();
  if (!['br', 'hr', 'img', 'input'].includes(name)) parts.push(`</${name}>`);
}

/** A link that is shown as its text. */
function isPlain(link: Element): boolean {
  const href = link.getAttribute('href') ?? '';
  const text = link.textContent ?? '';
  if (text === '') return false;
  return unsafe.test(href) || [href, href.replace(/^(?:mailto:|http:\/\/)/i, '')].includes(text);
}

function attributesOf(element: Element): string {
  const found: string[] = [];
  const add = (name: string, value: string | null) => {
    if (value !== null && value !== '') found.push(` ${name}=${JSON.stringify(value)}`);
  };
  const href = element.getAttribute('href');
  if (href && absolute.test(href)) add('href', href);
  const title = element.getAttribute('title');
  if (title !== null && title !== href) add('title', title.split(`\n${href}`)[0]!);
  for (const name of ['alt', 'start', 'align', 'type', 'checked', 'class']) {
    if (element.hasAttribute(name))
      add(name, element.getAttribute(name) || (name === 'alt' ? '' : name));
  }
  return found.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
