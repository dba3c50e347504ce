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
    const pres = table.querySelectorAll('pre');
    const isGutter = pres.length > 0 && table.querySelector(lineNumbers) !== null;
    if (isGutter || table.matches('.lntable,.rouge-table,.highlighttable,.hljs-ln')) {
      codeOfTable(table);
    }
  }
  for (const table of root.querySelectorAll('.syntaxhighlighter table')) codeOfLines(table);
  for (const pre of root.querySelectorAll('pre')) plainCode(pre);
}

function codeOfTable(table: Element): void {
  const code = [...table.querySelectorAll('pre')].find(
    (pre) => !pre.matches(lineNumbers) && !/^[\s\d]*$/.test(pre.textContent ?? ''),
  );
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
  dropCounted(pre);
  for (const br of pre.querySelectorAll('br')) br.replaceWith('\n');
  const lines = [...pre.querySelectorAll('tr, .line, [data-line], ol > li')];
  const text = textOf(pre, lines);
  pre.textContent = cutSpaces(text);
  if (language) pre.setAttribute('data-gloss-language', language);
}

/** Line numbers without a class: one per line, each one more than the last. */
function dropCounted(pre: Element): void {
  const numbers = [...pre.querySelectorAll('span,td,a,i')].filter(
    (node) => node.children.length === 0 && /^\s*\d+\s*$/.test(node.textContent ?? ''),
  );
  for (const all of Map.groupBy(numbers, kindOf).values()) {
    const [first = Number.NaN] = all.map(({ textContent }) => Number(textContent));
    const isCount = all.every(({ textContent }, index) => Number(textContent) === first + index);
    if (isCount && all.length >= minLines) for (const node of all) node.remove();
  }
}

const minLines = 3;

/** Its position and class names, so that line numbers before code differ from numbers in it. */
function kindOf(node: Element): string {
  const place = node === node.parentElement?.firstElementChild ? 'first' : '';
  return `${node.localName} ${node.getAttribute('class') ?? ''} ${place}`;
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
