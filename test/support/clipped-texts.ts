import type { Page } from 'puppeteer';

/**
 * Texts of the interface that are cut where they are shown: those of buttons, links, tabs, chips, menus, fields' labels
 * and headings. What a person has written may be cut, where its whole is in a title.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      'button,a[href],label,legend,h1,h2,h3,[role=tab],[role=menuitem],[role=option],[data-chip]',
    );
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, display, clipPath } = getComputedStyle(element);
      // Read by screen readers only.
      if (clipPath !== 'none') return false;
      if (display.startsWith('inline') && overflowX === 'visible') return false;
      const isHidden = /hidden|clip/.test(overflowX) || /hidden|clip/.test(overflowY);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return isHidden && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2);
    };
    const hasText = (element: Element) =>
      Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const found = new Set<string>();
    for (const part of parts) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue;
      for (const each of [part, ...part.querySelectorAll<HTMLElement>('*')]) {
        if (hasText(each) && isCut(each) && !each.closest('[title]')) {
          found.add(`${part.tagName.toLowerCase()} ${(each.textContent ?? '').slice(0, 60)}`);
        }
      }
      const { left, right, width } = part.getBoundingClientRect();
      const isOut = width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
      if (isOut) found.add(`${part.tagName.toLowerCase()} ${part.textContent} is out of view`);
    }
    return [...found];
  });
}
