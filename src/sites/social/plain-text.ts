const blocks = new Set(
  (
    'address article aside blockquote dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tr ul'
  ).split(' '),
);
/** Elements with a blank line around them; other blocks only begin a new line. */
const paragraphs = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));

/**
 * The text of an element as it is laid out: blocks in lines, white space folded except in `pre`.
 */
export function plainText(root: Node): string {
  let out = '';
  let isSpace = false;
  let breaks = 0;
  const write = (text: string, isRetained: boolean) => {
    const words = isRetained ? text : text.replace(/[^\S\u00a0]+/g, ' ');
    if (!isRetained && words.trim() === '') {
      isSpace ||= words !== '';
      return;
    }
    if (breaks > 0 && out) out = `${out.trimEnd()}${'\n'.repeat(Math.min(breaks, 2))}`;
    else if (isSpace && out && !/\s$/.test(out)) out += ' ';
    const isFresh = breaks > 0 || !out || /\s$/.test(out);
    out += isRetained ? words : isFresh ? words.trimStart() : words;
    breaks = 0;
    isSpace = false;
  };
  const walk = (node: Node, isRetained: boolean) => {
    if (node.nodeType === 3) return write((node as Text).data, isRetained);
    if (node.nodeType !== 1 && node.nodeType !== 11) return;
    const name = (node as Element).localName;
    if (name === 'br') {
      breaks += 1;
      return;
    }
    const around = paragraphs.has(name) ? 2 : blocks.has(name) ? 1 : 0;
    breaks = Math.max(breaks, around);
    for (const child of node.childNodes) walk(child, isRetained || name === 'pre');
    breaks = Math.max(breaks, around);
    if (name === 'td' || name === 'th') isSpace = true;
  };
  walk(root, false);
  return out
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** The text of an element in one line. */
export function lineOf(node: Node | null): string {
  return node ? plainText(node).replace(/\s+/g, ' ').trim() : '';
}
