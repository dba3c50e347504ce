import { foldSpace } from '#shared/fold-text.ts';

/** On a quotation that replaces a boxed note of a documentation page. */
const kindAttribute = 'data-gloss-callout';
const titleAttribute = 'data-gloss-callout-title';

const boxes =
  '.admonition,.callout,.markdown-alert,[data-callout],aside[class*="callout"],.alert[class*="alert-"],.theme-admonition,.admonitionblock,.hint-box,.custom-block,.starlight-aside,.notecard,.confluence-information-macro,[role="note"],aside[class~="note" i],.hint[class*="hint-"]';
/** Boxes whose class is their kind alone, where their first words say it too. */
const bare =
  'div:is([class~="note" i],[class~="tip" i],[class~="important" i],[class~="warning" i],[class~="caution" i],[class~="danger" i])';
const titles =
  '.admonition-title,.admonition-heading,[class*="admonitionHeading"],.callout-title,.callout__title,.markdown-alert-title,.alert-heading,.alert-title,.custom-block-title,.starlight-aside__title,.confluence-information-macro-title,.admonitionblock td.icon';
const kinds =
  /(?:^|[\s_-])(note|info|information|tip|hint|important|warning|caution|danger|error|success|question|example|quote|abstract|bug|todo|seealso|primary|secondary)(?=$|[\s_-])/i;

/**
 * Turns each boxed note (Sphinx, Hugo, Docusaurus, VitePress, Starlight, MDN, GitHub, Obsidian) into a quotation with its
 * kind.
 */
export function prepareCallouts(root: Element): void {
  const pages = new Set(root.querySelectorAll('form:has(h1)'));
  for (const box of root.querySelectorAll(`${boxes},${bare}`)) {
    const kind = kindOf(box);
    if (!kind || !box.textContent?.trim()) continue;
    const first = openingOf(box);
    const isNamed = first !== null && fold(first).toLowerCase().replace(/:$/, '') === kind;
    if (!box.matches(boxes) && !isNamed && !opensWithKind(first, kind)) continue;
    // An error message of a form is no note of the text.
    const form = box.closest('form');
    if ((form && !pages.has(form)) || box.parentElement?.closest(boxes)) continue;
    const title = box.querySelector(titles) ?? (isNamed ? first : null);
    const quotation = box.ownerDocument.createElement('blockquote');
    quotation.setAttribute(kindAttribute, kind);
    quotation.setAttribute(titleAttribute, fold(title));
    title?.remove();
    // Asciidoctor's is a table of two cells, its icon and its text.
    const text = box.matches('.admonitionblock') && box.querySelector('td.content');
    quotation.append(...(text || box).childNodes);
    box.replaceWith(quotation);
  }
}

function kindOf(box: Element): string {
  const stated = box.getAttribute('data-callout') ?? '';
  if (box.matches('.callout') && /^[a-z]{2,20}$/i.test(stated)) return stated.toLowerCase();
  const kind = kinds.exec(`${stated} ${box.getAttribute('class') ?? ''}`)?.[1]?.toLowerCase();
  if (kind) return kind === 'information' ? 'info' : kind;
  return box.getAttribute('role') === 'note' ? 'note' : '';
}

/** What a box begins with: its first element, where no words are before it. */
function openingOf(box: Element): Element | null {
  const first = [...box.childNodes].find((node) => node.textContent?.trim());
  return first?.nodeType === 1 ? (first as Element) : null;
}

const opensWithKind = (first: Element | null, kind: string) =>
  first !== null && fold(first).toLowerCase().startsWith(`${kind}:`);

/** A turndown rule: as GitHub and Obsidian write them. */
export const calloutRule = {
  filter: (node: HTMLElement) => node.hasAttribute(kindAttribute),
  replacement: (content: string, node: unknown) => {
    const box = node as Element;
    const title = box.getAttribute(titleAttribute) ?? '';
    const lines = [
      `[!${box.getAttribute(kindAttribute)}] ${title}`.trim(),
      ...content.trim().split('\n'),
    ];
    return `\n\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`;
  },
};

const fold = (element: Element | null) => foldSpace(element?.textContent);
