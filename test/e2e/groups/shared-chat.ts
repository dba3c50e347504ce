import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import type { Product } from '#test/support/product.ts';

/** What the tests of a suite share; set before the first of them. Each begins with a new, empty chat. */
export interface SharedChat {
  product: Product;
  /** The article that the panel shows. */
  page: Page;
  /** The panel. */
  chat: ChatPage;
}
