import type { ElementHandle, Frame, Page } from 'puppeteer';

/** Selects all text of a field or an editable element, with the keys of a person. */
export async function selectAll(page: Page, where: Page | Frame, selector: string): Promise<void> {
  const element = (await where.evaluateHandle((wanted) => {
    const [outer, inner] = wanted.split(' >>> ');
    const found = document.querySelector<HTMLElement>(outer!);
    return inner ? found!.shadowRoot!.querySelector<HTMLElement>(inner) : found;
  }, selector)) as ElementHandle<HTMLElement>;
  await element.scrollIntoView();
  await element.click();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
}

/** What a field or an editable element holds. */
export function textIn(where: Page | Frame, selector: string): Promise<string> {
  return where.evaluate((wanted) => {
    const [outer, inner] = wanted.split(' >>> ');
    const found = document.querySelector<HTMLElement>(outer!)!;
    const element = inner ? found.shadowRoot!.querySelector<HTMLElement>(inner)! : found;
    return 'value' in element ? String(element.value) : element.innerText;
  }, selector);
}

export async function untilText(
  where: Page | Frame,
  selector: string,
  text: string,
): Promise<void> {
  const until = Date.now() + 60_000;
  for (let now = ''; now !== text; ) {
    now = (await textIn(where, selector)).trim();
    if (now !== text && Date.now() > until) throw new Error(`${selector} holds "${now}"`);
  }
}
