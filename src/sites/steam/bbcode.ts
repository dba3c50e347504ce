/** Elements of a text in BBCode; only the tags named here are markup. */
export function bbcodeElement(page: Document, text: string): Element {
  const root = page.createElement('div');
  const stack: { tag: string; element: Element }[] = [{ tag: '', element: root }];
  const top = () => stack.at(-1)?.element ?? root;
  const words = (part: string) => {
    for (const [index, line] of part.split('\n').entries()) {
      if (index > 0 && top().hasChildNodes()) top().append(page.createElement('br'));
      if (line) top().append(line);
    }
  };
  let last = 0;
  for (const found of text.matchAll(
    /\[(\/?)([a-z*]\w*|\*)(?:=("[^"]*")(?:\s[^[\]]*)?|=([^[\]]*)|\s[^[\]]*)?\]/gi,
  )) {
    words(text.slice(last, found.index));
    last = found.index + found[0].length;
    const tag = (found[2] ?? '').toLowerCase();
    if (!names[tag]) words(found[0]);
    else if (found[1]) close(stack, tag);
    else open(page, stack, tag, (found[3] ?? found[4] ?? '').replace(/^"|"$/g, ''));
  }
  words(text.slice(last));
  for (const image of root.querySelectorAll('img')) {
    image.setAttribute('src', (image.getAttribute('src') || image.textContent) ?? '');
    image.textContent = '';
  }
  return root;
}

type Stack = { tag: string; element: Element }[];

const names: Readonly<Record<string, string | null>> = {
  __proto__: null,
  p: 'p',
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  b: 'strong',
  i: 'em',
  u: 'span',
  strike: 's',
  url: 'a',
  dynamiclink: 'a',
  img: 'img',
  list: 'ul',
  olist: 'ol',
  '*': 'li',
  quote: 'blockquote',
  code: 'pre',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
  hr: 'hr',
  spoiler: 'span',
  noparse: 'span',
  previewyoutube: 'p',
};

function open(page: Document, stack: Stack, tag: string, value: string): void {
  const name = names[tag];
  if (!name) return;
  if (tag === '*') close(stack, '*');
  const element = page.createElement(name);
  const link = tag === 'previewyoutube' ? page.createElement('a') : element;
  const href =
    tag === 'previewyoutube' ? `https://www.youtube.com/watch?v=${value.split(';')[0]}` : value;
  if (link.localName === 'a' && /^https?:/.test(href)) link.setAttribute('href', href);
  if (link !== element) {
    link.append('▶');
    element.append(link);
  }
  if (name === 'img' && value) element.setAttribute('src', value);
  stack.at(-1)?.element.append(element);
  if (name !== 'hr') stack.push({ tag, element });
}

/** Closes the tag and all that are open inside it; a closing tag that matches none is ignored. */
function close(stack: Stack, tag: string): void {
  const at = stack.findLastIndex((each) => each.tag === tag);
  const list = stack.findLastIndex((each) => /^o?list$/.test(each.tag));
  if (at > 0 && !(tag === '*' && at < list)) stack.splice(at);
}
