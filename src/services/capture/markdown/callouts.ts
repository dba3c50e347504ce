import { foldSpace } from '#shared/fold-text.ts';

/** On a quotation that replaces a boxed note of a documentation page. */
const kindAttribute = 'data-gloss-callout';
const titleAttribute = 'data-gloss-callout-title';

const boxes =
  '.admonition,.callout,.markdown-alert,[data-callout],aside[class*="callout"],.alert[class*="alert-"],.theme-admonition,.admonitionblock,.hint-box';
const titles =
  '.admonition-title,.admonition-heading,[class*="admonitionHeading"],.callout-title,.callout__title,.markdown-alert-title,.alert-heading,.alert-title';
const kinds =
  /(?:^|[\s_-])(note|info|tip|hint|important|warning|caution|danger|error|success|question|example|quote|abstract|bug|todo|seealso|primary|secondary)(?=$|[\s_-])/i;

/**
 * Turns each boxed note (Sphinx, Hugo, Docusaurus, GitHub, Obsidian) into a quotation with its
 * kind.
 */
export function prepareCallouts(root: Element): void {
  for (const box of root.querySelectorAll(boxes)) {
    const name = `${box.getAttribute('data-callout') ?? ''} ${box.getAttribute('class') ?? ''}`;
    const kind = kinds.exec(name)?.[1]?.toLowerCase();
    if (!kind || !box.textContent?.trim()) continue;
    // An error message of a form is no note of the text.
    if (box.closest('form') || box.parentElement?.closest(boxes)) continue;
    const title = box.querySelector(titles);
    const quotation = box.ownerDocument.createElement('blockquote');
    quotation.setAttribute(kindAttribute, kind);
    quotation.setAttribute(titleAttribute, fold(title));
    title?.remove();
    quotation.append(...box.childNodes);
    box.replaceWith(quotation);
  }
}

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
