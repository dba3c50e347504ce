import type { Page } from 'puppeteer';

/** Drives the chat by accessible names; the same in sidebar and web app. */
export class ChatPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The first element of that role and name. */
  one(role: string, name: string) {
    return this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  }

  async type(text: string): Promise<void> {
    // The field of the first paint is replaced once the script has loaded.
    for (let isFocused = false; !isFocused; ) {
      const box = await this.one('textbox', 'Message').waitHandle();
      await box.focus();
      isFocused = await box.evaluate((field) => field === document.activeElement);
    }
    await this.page.keyboard.type(text);
  }

  async ask(text: string): Promise<void> {
    await this.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Clicks the button or link called `name`. */
  async click(name: string): Promise<void> {
    // What leads to a place is a link where places have addresses.
    const either = ['button', 'link'].map((role) => `::-p-aria([name="${name}"][role="${role}"])`);
    await this.clickOn(either.join(', '));
  }

  /** A page without new frames never settles a click: a screenshot makes it draw one. */
  async clickOn(selector: string): Promise<void> {
    const target = this.page.locator(selector).setTimeout(8_000);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await target.click();
      } catch (error) {
        const seen = await this.page.evaluate(() => document.body.innerText);
        if (attempt === 8)
          throw new Error(`no click on "${selector}" in:\n${seen}`, { cause: error });
        await this.page.screenshot();
      }
    }
  }

  /** Presses a switch until it is on: a press that was reported late is not pressed again. */
  async turnOn(name: string): Promise<void> {
    const isOn = (wanted: string) =>
      document.querySelector(`button[aria-label="${wanted}"]`)?.ariaPressed === 'true';
    while (!(await this.page.evaluate(isOn, name))) {
      const button = this.page.locator(`button[aria-label="${name}"]`).setTimeout(8_000);
      await button.click().catch(() => this.page.screenshot());
      const wait = { timeout: 5_000, polling: 50 };
      await this.page.waitForFunction(isOn, wait, name).catch(() => undefined);
    }
  }

  /** Every answer in view: its text and whether it streams. */
  answers(): Promise<{ text: string; busy: boolean }[]> {
    return this.page.$$eval('article[aria-label="Answer"]', (nodes) =>
      nodes.map((node) => ({
        text: (node as HTMLElement).innerText,
        busy: node.getAttribute('aria-busy') === 'true',
      })),
    );
  }

  /** Resolves once the last answer contains `text`; with `done`, once it has ended too. */
  async answer(text: string, options: { done?: boolean; timeout?: number } = {}): Promise<void> {
    const { done = true, timeout = 30_000 } = options;
    const hasEnded = (wanted: string, ended: boolean) => {
      const last = [...document.querySelectorAll('article[aria-label="Answer"]')].at(-1);
      if (!(last instanceof HTMLElement) || !last.innerText.includes(wanted)) return false;
      return !ended || last.getAttribute('aria-busy') !== 'true';
    };
    try {
      await this.page.waitForFunction(hasEnded, { timeout, polling: 50 }, text, done);
    } catch (error) {
      const seen = await this.page.evaluate(() => ({
        page: document.body.innerText,
        field: document.querySelector('textarea')?.value,
      }));
      throw new Error(`no answer "${text}" in: ${JSON.stringify(seen)}`, { cause: error });
    }
  }

  /** Resolves once the page shows `text` anywhere. */
  async shows(text: string, timeout = 30_000): Promise<void> {
    const isShown = (wanted: string) =>
      document.body.innerText.replace(/\s+/g, ' ').includes(wanted);
    try {
      await this.page.waitForFunction(isShown, { timeout, polling: 50 }, text);
    } catch (error) {
      const seen = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`"${text}" is not shown in:\n${seen}`, { cause: error });
    }
  }

  /** Resolves when the source with that title was read: its chip opens what was read. */
  async hasRead(title: string): Promise<void> {
    const isRead = (wanted: string) =>
      [...document.querySelectorAll<HTMLElement>('main li')].some(
        (chip) =>
          chip.innerText.includes(wanted) && chip.querySelector('[data-state="success"]') !== null,
      );
    try {
      await this.page.waitForFunction(isRead, { timeout: 30_000, polling: 50 }, title);
    } catch (error) {
      const seen = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`"${title}" was not read in:\n${seen}`, { cause: error });
    }
  }

  /** Resolves once the page holds `text`, folded away or not. */
  async holds(text: string, timeout = 30_000): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.body.textContent?.replace(/\s+/g, ' ').includes(wanted),
      { timeout, polling: 50 },
      text,
    );
  }

  async gone(text: string, timeout = 30_000): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => !document.body.innerText.includes(wanted),
      { timeout, polling: 50 },
      text,
    );
  }
}
