import { MathMLToLaTeX } from 'mathml-to-latex';
import { foldSpace } from '#shared/fold-text.ts';
import { isAllOf } from '../article/empty-parts.ts';
import { textsIn } from '../texts-in.ts';
import { isSourceOf } from './formula-source.ts';
import { bareTex, texOfAddress, texOfWords } from './math-images.ts';
import { mathOfChtml } from './mathjax-chtml.ts';
import { texIn } from './tex-in-text.ts';

const texAttributes = [
  'data-tex',
  'data-latex',
  'data-math',
  'data-formula',
  'data-expr',
  'data-equation',
];
const rendered =
  '.katex,.math,.mathjax,.MathJax,mjx-container,[class*="math" i],[class*="katex" i],[class*="equation" i],[class*="latex" i]';

/** Replaces rendered formulas by their TeX, where the page contains it or it can be derived. */
export function prepareMath(root: Element): void {
  attributes(root);
  katex(root);
  scripts(root);
  containers(root);
  images(root);
  markup(root);
  texts(root);
}

function attributes(root: Element): void {
  for (const name of texAttributes) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const tex = element.getAttribute(name) ?? '';
      if (!root.contains(element)) continue;
      if (!tex.trim() || !(element.matches(rendered) || element.querySelector(rendered))) continue;
      if (!isSourceOf(tex, element)) continue;
      replace(element, tex, /block|display/i.test(element.getAttribute('class') ?? ''));
    }
  }
}

function katex(root: Element): void {
  for (const element of root.querySelectorAll('.katex')) {
    const tex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    if (tex && isSourceOf(tex, element)) {
      replace(element, tex, element.closest('.katex-display') !== null);
    }
  }
}

function scripts(root: Element): void {
  for (const script of root.querySelectorAll('script[type^="math/tex"]')) {
    const isBlock = (script.getAttribute('type') ?? '').includes('mode=display');
    const shown = script.previousElementSibling;
    if (
      shown?.matches('.MathJax, .MathJax_Display, .MathJax_SVG, .MathJax_Preview, .MathJax_CHTML')
    )
      shown.remove();
    replace(script, script.textContent ?? '', isBlock);
  }
}

/** MathJax 3 and 4. */
function containers(root: Element): void {
  for (const container of root.querySelectorAll('mjx-container')) {
    const isBlock =
      container.getAttribute('display') === 'true' ||
      container.querySelector('math[display="block"]') !== null;
    const math = container.querySelector('math') ?? mathOfChtml(container);
    if (!root.contains(container)) continue;
    const tex = math && texOf(math);
    if (tex) replace(container, tex, isBlock || isAlone(container));
    else container.remove();
  }
}

function images(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    const tex = texOfAddress(image.getAttribute('src') ?? '') ?? texOfWords(image);
    if (tex) replace(image, tex, isAlone(image));
  }
}

function markup(root: Element): void {
  for (const math of root.querySelectorAll('math')) {
    if (math.parentElement?.closest('math')) continue;
    const tex = texOf(math);
    if (tex) replace(math, tex, math.getAttribute('display') === 'block' || isAlone(math));
  }
}

/** Formulas that a script of the page would have drawn. */
function texts(root: Element): void {
  for (const node of textsIn(root).filter(({ data }) => /\\[([]|\$\$/.test(data))) {
    if (node.parentElement?.closest('pre,code,kbd,samp,textarea,[data-gloss-math]')) continue;
    for (const { from, to, tex, isBlock } of texIn(node.data).reverse()) {
      const formula = node.splitText(from);
      formula.splitText(to - from);
      replace(formula, tex, isBlock);
    }
  }
}

function texOf(math: Element): string {
  const given =
    math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
    math.getAttribute('alttext') ??
    '';
  if (given.trim() && isSourceOf(given, math)) return bareTex(given);
  if (!isConvertible(math)) return foldSpace(math.textContent).slice(0, maxWords);
  try {
    return MathMLToLaTeX.convert(math.outerHTML).trim();
  } catch {
    return '';
  }
}

const maxDepth = 40;
const maxElements = 2000;
const maxWords = 2000;

/** The converter's cost grows with depth times size; written formulas are small and flat. */
function isConvertible(math: Element): boolean {
  const all = math.querySelectorAll('*');
  if (all.length > maxElements) return false;
  for (const element of all) {
    if (element.childElementCount === 0 && depthIn(element, math) > maxDepth) return false;
  }
  return true;
}

function depthIn(element: Element, root: Element): number {
  let depth = 0;
  for (let at: Element | null = element; at && at !== root && depth <= maxDepth; depth += 1) {
    at = at.parentElement;
  }
  return depth;
}

/** The only content of its paragraph. */
function isAlone(element: Element): boolean {
  const parent = element.closest('p,div,td,li,dd,figure,section,article');
  return parent?.matches('p,div,figure,td') === true && isAllOf(parent, element, formulas);
}

const formulas = 'img,math,mjx-container,[data-gloss-math]';

function replace(element: Element | Text, tex: string, isBlock: boolean): void {
  const span = (element.ownerDocument as Document).createElement('span');
  span.setAttribute('data-gloss-math', isBlock ? 'block' : 'inline');
  span.textContent = tex.trim();
  element.replaceWith(span);
}
