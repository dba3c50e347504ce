import { type Product, startProduct } from '#test/support/product.ts';
import { composerButton } from './browser/composer-button.ts';
import { messageToOther } from './browser/message-to-other.ts';
import { pdfTasks } from './browser/pdf-tasks.ts';
import { keyCost } from './browser/typing-cost.ts';
import { uploadTasks } from './browser/upload-tasks.ts';

export interface BrowserFigure {
  name: string;
  ms: number;
  /** `ms` may not be more. */
  limit: number;
}

/**
 * What the product costs the thread of its own pages: the longest task while a PDF of 500 pages is read, scrolled,
 * searched and uploaded, and a key in a long chat; and how long a composer
 * waits for its button and a question for its text in another browser. Prints a line each; false where one is above its limit.
 */
export async function benchBrowser(): Promise<boolean> {
  const inProduct = async (measure: (product: Product) => Promise<BrowserFigure[]>) => {
    const product = await startProduct();
    try {
      await product.connect(product.vendor.url);
      return await measure(product);
    } finally {
      await product.close();
    }
  };
  const figures = [
    ...(await inProduct(pdfTasks)),
    ...(await inProduct(uploadTasks)),
    ...(await inProduct(keyCost)),
    ...(await composerButton()),
    await messageToOther(),
  ];
  for (const figure of figures) console.log(JSON.stringify({ bench: 'browser', ...figure }));
  return figures.every(({ ms, limit }) => ms <= limit);
}
