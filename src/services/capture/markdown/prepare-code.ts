import { cutSpaces } from './spaces.ts';

const lineNumbers =
  '.lineno,.line-number,.line-numbers-rows,.linenumber,.linenos,.lnt,.hljs-ln-numbers,td.gutter,.gutter,.blob-num,.code-line-number,[data-line-number]:empty,.ln';
const copyButtons =
  'button,.copy-button,.copy-btn,.btn-copy,.clipboard-copy,[aria-label*="copy" i]';
/** Highlighters whose class is followed by the bare name of the language. */
const namedAfter =
  /(?:^|\s)(?:sourceCode|highlight|hljs)\s+(?!hljs|highlight|sourceCode|line)([\w#+.-]+)/;
const languageClass =
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush:)[-\s]?([\w#+.-]+)/i;

/**
 * Turns every block of code into one plain `pre` with its language, without line numbers and
 * buttons.
 */
export function prepareCode(root: Element): void {
  for (const table of root.querySelectorAll('table')) {
    const codes = [...table.querySelectorAll('pre')].filter(
      (pre) => !pre.matches(lineNumbers) && !/^[\s\d]*$/.test(pre.textContent ?? ''),
    );
    if (table.matches('.lntable,.rouge-table,.highlighttable,.hljs-ln') || isOfCode(table, codes)) {
      codeOfTable(table, codes[0]);
    }
  }
  for (const table of root.querySelectorAll('.syntaxhighlighter table')) codeOfLines(table);
  for (const pre of root.querySelectorAll('pre')) plainCode(pre);
}

/** Line numbers and at most one block of code, with no words around it. */
function isOfCode(table: Element, [code, other]: readonly Element[]): boolean {
  if (!table.querySelector('pre') || !table.querySelector(lineNumbers) || other) return false;
  const copy = table.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(`pre,${lineNumbers},${copyButtons}`)) part.remove();
  return !code || !copy.textContent?.trim();
}

function codeOfTable(table: Element, code: Element | undefined): void {
  const host = table.closest('pre');
  if (code && !host) table.replaceWith(code);
  else if (!code) for (const number of table.querySelectorAll(lineNumbers)) number.remove();
}

/** SyntaxHighlighter draws lines without a `pre`. */
function codeOfLines(table: Element): void {
  const lines = [...table.querySelectorAll('td.code .line')];
  if (lines.length === 0) return;
  const pre = table.ownerDocument.createElement('pre');
  pre.textContent = lines.map(({ textContent }) => textContent ?? '').join('\n');
  table.replaceWith(pre);
}

function plainCode(pre: Element): void {
  const language = languageOf(pre);
  for (const node of pre.querySelectorAll(`${lineNumbers},${copyButtons}`)) node.remove();
  for (const br of pre.querySelectorAll('br')) br.replaceWith('\n');
  dropCounted(pre);
  const lines = [...pre.querySelectorAll('tr, .line, [data-line], ol > li')];
  const text = textOf(pre, lines);
  pre.textContent = cutSpaces(text);
  if (language) pre.setAttribute('data-gloss-language', language);
}

/** Line numbers without a class, each one more than the last: before each line, or in a column of their own. */
function dropCounted(pre: Element): void {
  const text = (pre.textContent ?? '').trim();
  if (!/[^\s\d]/.test(text)) return;
  const numbers = [...pre.querySelectorAll('span,td,a,i')].filter(
    (node) => node.children.length === 0 && /^\s*\d+\s*$/.test(node.textContent ?? ''),
  );
  const lines = text.split('\n').length;
  for (const all of Map.groupBy(numbers, (node) => kindOf(node, pre)).values()) {
    const [first = Number.NaN] = all.map(({ textContent }) => Number(textContent));
    const isRising = all.every(({ textContent }, index) => Number(textContent) === first + index);
    if (!isRising || all.length < minLines || !areOfLines(all, lines, pre)) continue;
    for (const node of all) node.remove();
  }
}

const minLines = 3;

/** Numbers in code count up, too: `[1, 2, 3]`. `lines`: of the block. */
function areOfLines(numbers: readonly Element[], lines: number, pre: Element): boolean {
  const parents = new Set(numbers.map(({ parentElement }) => parentElement));
  const [parent] = parents;
  const column = parents.size === 1 ? (parent?.textContent ?? '').trim() : '';
  if (/^\d+(?:[^\S\n]*\n\s*\d+)*$/.test(column)) return true;
  if (lines > 1) return numbers.length === lines && numbers.every((node) => opensLine(node, pre));
  // Each line is an element, without a line feed.
  return numbers.every(isFirst) && parent?.parentElement?.childElementCount === parents.size;
}

/** Its class names and place, so that line numbers before code differ from numbers in it. */
const kindOf = (node: Element, pre: Element) =>
  `${node.localName} ${node.getAttribute('class') ?? ''} ${isFirst(node) || opensLine(node, pre)}`;

const isFirst = (node: Element) => node === node.parentElement?.firstElementChild;

function opensLine(node: Element, pre: Element): boolean {
  for (let at: Node = node; at !== pre; at = at.previousSibling ?? at.parentNode ?? pre) {
    const before = at.previousSibling?.textContent;
    if (before) return /\n[^\S\n]*$/.test(before);
  }
  return true;
}

/** Some highlighters make each line an element and leave out the line feeds. */
function textOf(pre: Element, lines: readonly Element[]): string {
  const text = pre.textContent ?? '';
  if (lines.length < 2 || text.trimEnd().includes('\n')) return text;
  return lines.map((line) => line.textContent ?? '').join('\n');
}

function languageOf(pre: Element): string {
  const places = [
    pre.querySelector('code'),
    pre,
    pre.parentElement,
    pre.parentElement?.parentElement,
  ];
  for (const place of places) {
    if (!place) continue;
    const named =
      place.getAttribute('data-lang') ??
      place.getAttribute('data-language') ??
      languageClass.exec(place.getAttribute('class') ?? '')?.[1] ??
      namedAfter.exec(place.getAttribute('class') ?? '')?.[1] ??
      (place.localName === 'pre' ? place.getAttribute('lang') : null);
    if (named && /^[\w#+.-]{1,30}$/.test(named)) return named.toLowerCase();
  }
  return '';
}
