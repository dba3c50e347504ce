const blocks = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Set off from what stands around them by an empty line. */
const apart = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
/** By which senders push the first words out of previews. */
const padding = /(?:[\s\u00a0]{0,8}[\u034f\u200b\u200c\u2007\ufeff\u00ad]){3,}/g;
const emoji = /^\p{Extended_Pictographic}/u;

/** Lines being written; white space is that of a page. */
class Lines {
  readonly out: string[] = [];
  #line = '';
  #quotes = 0;
  #isApart = false;

  words(text: string): void {
    const joined = this.#line === '' || this.#line.endsWith(' ') ? text.trimStart() : text;
    this.#line += joined;
  }

  end(): void {
    if (this.#line.trim() !== '') this.#put(this.#line.trimEnd());
    this.#line = '';
  }

  /** A line break of its own: an empty line where nothing stands before it. */
  break(): void {
    if (this.#line.trim() === '') this.#put('');
    else this.end();
    this.#line = '';
  }

  rule(): void {
    this.end();
    this.#put('----');
  }

  /** The next line is set off. */
  gap(): void {
    this.end();
    this.#isApart = true;
  }

  quote(by: 1 | -1): void {
    this.gap();
    this.#quotes += by;
  }

  /** As it stands, line by line. */
  raw(text: string): void {
    const [first = '', ...rest] = text.split('\n');
    this.#line += first;
    for (const line of rest) {
      this.#put(this.#line.trimEnd());
      this.#line = line;
    }
  }

  #put(line: string): void {
    const mark = '> '.repeat(this.#quotes);
    const isFirst = this.out.length === 0;
    if (this.#isApart && !isFirst && this.out.at(-1)?.replace(/[> ]/g, '') !== '')
      this.out.push('');
    this.#isApart = false;
    this.out.push(mark ? `${mark}${line}`.trimEnd() : line);
  }
}

/** The words of an element in lines as a reader sees them; what it quotes begins with "> ". */
export function bodyLines(root: Element): string[] {
  const lines = new Lines();
  write(root, lines, false);
  lines.end();
  return lines.out;
}

function write(parent: Element, lines: Lines, isPre: boolean): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) {
      const text = (node.nodeValue ?? '')
        .replace(padding, ' ')
        .replace(/\u00a0/g, ' ')
        .replace(/\u00ad/g, '');
      if (isPre) lines.raw(text.replace(/\r\n?/g, '\n'));
      else lines.words(text.replace(/\s+/g, ' '));
    } else if (node.nodeType === 1) element(node as Element, lines, isPre);
  }
}

function element(node: Element, lines: Lines, isPre: boolean): void {
  const tag = node.localName;
  if (tag === 'br') lines.break();
  else if (tag === 'img') lines.words(emojiOf(node));
  else if (tag === 'hr') lines.rule();
  else if (blocks.has(tag)) block(node, lines, isPre);
  else {
    if (tag === 'td' || tag === 'th') lines.words(' ');
    write(node, lines, isPre);
  }
}

function block(node: Element, lines: Lines, isPre: boolean): void {
  const tag = node.localName;
  const isApart = apart.has(tag);
  if (isApart) lines.gap();
  else lines.end();
  if (tag === 'li') lines.words('- ');
  if (tag === 'blockquote') lines.quote(1);
  write(node, lines, isPre || tag === 'pre');
  if (tag === 'blockquote') lines.quote(-1);
  if (isApart) lines.gap();
  else lines.end();
}

function emojiOf(image: Element): string {
  const alt = image.getAttribute('alt') ?? '';
  return emoji.test(alt) ? alt : '';
}
