import type { Page } from 'puppeteer';
import type { MailServer } from './mail-server.ts';

export const codeField = '[data-sign-in] input[inputmode="numeric"]';

type SelectorOf = (role: 'button' | 'textbox', name: string) => string;

const byRole: SelectorOf = (role, name) => `::-p-aria([name="${name}"][role="${role}"])`;

/** For Firefox, where locators wait for frames, which a tab behind another one does not draw. */
export const byText: SelectorOf = (role, name) => {
  const path =
    role === 'button'
      ? `//button[not(@disabled)][normalize-space(.)="${name}" or @aria-label="${name}"]`
      : `//input[@id=//label[normalize-space(.)="${name}"]/@for or @aria-label="${name}"]`;
  return `::-p-xpath(${path})`;
};

/** Drives the account section of the settings, and the page for signing in, in web app and extension. */
export class AccountView {
  readonly page: Page;
  readonly #selectorOf: SelectorOf;

  constructor(page: Page, selectorOf: SelectorOf = byRole) {
    this.page = page;
    this.#selectorOf = selectorOf;
  }

  async click(name: string): Promise<void> {
    const selector = this.#selectorOf('button', name);
    if (this.#selectorOf === byRole) return this.page.locator(selector).click();
    const button = await this.page.waitForSelector(selector);
    await button?.evaluate((node) => (node as HTMLElement).click());
  }

  async fill(name: string, text: string): Promise<void> {
    const selector = this.#selectorOf('textbox', name);
    if (this.#selectorOf === byRole) return this.page.locator(selector).fill(text);
    const field = await this.page.waitForSelector(selector);
    await field?.type(text);
  }

  /** In view: a card that waits for those above it is not. */
  async shows(text: string): Promise<void> {
    const isShown = (wanted: string) => {
      // The settings may be there under the page for signing in.
      const page = document.querySelector<HTMLElement>('[data-sign-in]');
      return (page ?? document.querySelector<HTMLElement>('#account'))?.innerText.includes(wanted);
    };
    try {
      await this.page.waitForFunction(isShown, { polling: 50, timeout: 60_000 }, text);
    } catch (error) {
      const seen = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`"${text}" is not in:\n${seen}`, { cause: error });
    }
  }

  /** Resolves once a person can sign in. */
  async isOut(): Promise<void> {
    await this.page.waitForSelector(this.#selectorOf('button', 'Sign in'));
  }

  async type(code: string): Promise<void> {
    await this.page.waitForSelector(`${codeField}:not([disabled])`);
    await this.page.focus(codeField);
    await this.page.keyboard.type(code);
  }

  /** From the account section, and back to it. */
  async signInByCode(mail: MailServer, email: string): Promise<void> {
    await this.click('Sign in');
    await this.enterCode(mail, email);
    await this.shows('This device');
  }

  /** On the page for signing in. */
  async enterCode(mail: MailServer, email: string): Promise<void> {
    await this.fill('E-mail', email);
    await this.click('Send a code');
    await this.shows(`We sent a code to ${email}`);
    await this.type(mail.codeFor(email)!);
  }
}
