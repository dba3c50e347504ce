const controls = 'button, header, footer, svg, [hidden]';
/** Wrappers of one of both: neither structure nor text. */
const wrappers = new Set(['div', 'section', 'span']);
const attributes = ['href', 'dir', 'start', 'align', 'aria-level'];

/**
 * An answer in a page as elements and text, to compare its view with its shared page. What only one of them can have is
 * left out: buttons, pictures (a shared page has their names), attributes of formulas, ids and the tips of links.
 */
export function outlineOf(answer: Element): string {
  return [...answer.childNodes].map(nodeOutline).join('');
}

function nodeOutline(node: ChildNode): string {
  if (node.nodeType === node.TEXT_NODE) return textOutline(node.nodeValue ?? '');
  const element = node as Element;
  const name = element.localName;
  if (element.matches(controls)) return '';
  if (name === 'img') return element.getAttribute('alt') ?? '';
  if (name === 'pre') return `<pre>${element.textContent.trimEnd()}</pre>`;
  const inside = outlineOf(element);
  const isFrame = element.firstElementChild?.localName === 'table';
  if (wrappers.has(name) && !isFrame) return inside;
  const given = element.closest('math') ? '' : attributesOf(element);
  return isFrame ? `<frame${given}>${inside}</frame>` : `<${name}${given}>${inside}</${name}>`;
}

/** Lines between blocks have no meaning. */
const textOutline = (text: string) =>
  text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, '⏎');

function attributesOf(element: Element): string {
  const given = attributes.flatMap((key) => {
    const value = element.getAttribute(key);
    return value === null ? [] : [` ${key}="${key === 'href' ? addressOf(value) : value}"`];
  });
  if (element instanceof HTMLInputElement && element.checked) given.push(' checked');
  return given.join('');
}

/** Each has ids of its own. */
const addressOf = (href: string) => (href.startsWith('#') ? '#' : href);
