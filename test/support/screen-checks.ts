import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'puppeteer';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Serious and critical findings of axe on what the page shows now, a line each; `part` is a selector. */
export async function axeFindings(page: Page | Frame, part = 'html'): Promise<string[]> {
  // Evaluated, because the extension's own policy refuses a script element.
  await page.evaluate(`if (!globalThis.axe) { ${axeSource} }`);
  // Elements that fade in do not have their contrast yet. Tabster's sentinels pass the focus on
  // immediately.
  const results = (await page.evaluate(`(async () => {
    const ending = document.getAnimations().filter(({ effect, playState, timeline }) =>
      playState === 'running' && timeline instanceof DocumentTimeline &&
      effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const exclude = [['[data-tabster-dummy]']];
    return axe.run({ include: [[${JSON.stringify(part)}]], exclude }, { resultTypes: ['violations'], iframes: false });
  })()`)) as AxeResults;
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const why = failureSummary?.split('\n').slice(1).join(' ').trim();
        return `${id}: ${target.join(' ')} (${why})`;
      }),
    );
}

/**
 * Controls whose hit area is under 32 px. Links in running text and the marks of citations are inline
 * targets (WCAG 2.5.8).
 */
function smallControls(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=option],[role=menuitem],[role=menuitemradio],[role=tab],[role=treeitem]',
    );
    const named = (element: HTMLElement) =>
      `${element.tagName.toLowerCase()} ${element.ariaLabel ?? element.textContent?.slice(0, 30)}`;
    return [...controls].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest('dialog') === null && document.querySelector('dialog:modal')) return [];
      const isLink = element.matches('a[href]') && element.closest('p,li,td,cite') !== null;
      const isInline = isLink || element.matches('[data-mark]');
      if (isInline) return [];
      const label = element.matches('input') ? element.closest('label') : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      if (width <= 1 || height <= 1) return [];
      const isSmall = width < 31.5 || height < 31.5;
      return isSmall ? [`${named(element)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
  });
}

/**
 * Elements that scroll sideways or are outside the view: the page itself, and controls that can't
 * be reached.
 */
function clippedParts(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.matches('pre,table,[data-wide],figure *,[role=region]')
        ? true
        : scrollsSideways(element.parentElement));
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const name = `${element.tagName.toLowerCase()} ${element.ariaLabel ?? element.textContent?.slice(0, 30)}`;
      if (element.matches('button,a[href],input,select,textarea')) {
        const { left, right, width } = element.getBoundingClientRect();
        const isOut = width > 1 && (left < -0.5 || right > clientWidth + 0.5);
        if (isOut && !scrollsSideways(element)) found.push(`${name}: ${left} to ${right}`);
      }
      const isScroller = /auto|scroll/.test(style.overflowX) && style.overflowY !== 'visible';
      const isSideways = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (
        isScroller &&
        isSideways &&
        !element.matches('input,textarea') &&
        !scrollsSideways(element)
      ) {
        found.push(`${name} scrolls: ${element.scrollWidth} in ${element.clientWidth}`);
      }
    }
    return found;
  });
}

/**
 * What is wrong with what a page shows now, or a frame of it, at each width of the page in CSS pixels; it
 * has the first one again afterwards.
 */
export async function findingsAt(
  page: Page,
  screen: string,
  widths: readonly number[],
  frame?: Frame,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewport({ width, height: 765 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    found.push(...(await screenFindings(frame ?? page, `${screen} at ${width}`)));
  }
  await page.setViewport({ width: widths[0] ?? 380, height: 765 });
  return found;
}

/** All three, each finding with the name of the screen. */
async function screenFindings(page: Page | Frame, screen: string): Promise<string[]> {
  const found = [
    ...(await axeFindings(page)),
    ...(await smallControls(page)),
    ...(await clippedParts(page)),
  ];
  return found.map((each) => `${screen}: ${each}`);
}
