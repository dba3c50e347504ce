/** Replaces rendered formulas by their TeX, where the page carries it. */
export function prepareMath(root: Element): void {
  for (const element of root.querySelectorAll('.katex, .katex-display > .katex')) {
    const tex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    if (tex) replace(element, tex, element.closest('.katex-display') !== null);
  }
  for (const script of root.querySelectorAll('script[type^="math/tex"]')) {
    const isBlock = (script.getAttribute('type') ?? '').includes('mode=display');
    const shown = script.previousElementSibling;
    if (shown?.matches('.MathJax, .MathJax_Display, .MathJax_SVG, .MathJax_Preview'))
      shown.remove();
    replace(script, script.textContent ?? '', isBlock);
  }
  for (const math of root.querySelectorAll('math')) {
    const tex =
      math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
      math.getAttribute('alttext') ??
      '';
    if (tex.trim()) replace(math, bare(tex), math.getAttribute('display') === 'block');
  }
}

function replace(element: Element, tex: string, isBlock: boolean): void {
  const span = element.ownerDocument.createElement('span');
  span.setAttribute('data-gloss-math', isBlock ? 'block' : 'inline');
  span.textContent = tex.trim();
  element.replaceWith(span);
}

/** MediaWiki wraps every formula in its display style. */
function bare(tex: string): string {
  return /^\s*\{\\displaystyle\s+([\s\S]*?)\s*\}\s*$/.exec(tex)?.[1] ?? tex;
}
