import { longConversation, putRows } from '#test/support/long-conversation.ts';
import type { Product } from '#test/support/product.ts';
import type { BrowserFigure } from '../browser.ts';
import { between, CostMeter } from '../stream/page-cost.ts';

const field = 'textarea[aria-label="Message"]';

/** Average processor milliseconds of the panel's scripts for a key in a chat of 500 messages. */
export async function keyCost(product: Product): Promise<BrowserFigure[]> {
  const chat = await product.openPanel(await product.openArticle());
  await chat.hasRead('The library that the tide borrows');
  const panel = chat.page;
  const { conversation, messages } = longConversation(500);
  await putRows(panel, { conversations: [conversation], messages });
  await chat.click('History');
  const entry = await panel.waitForSelector('[data-chat] ::-p-text(A long chat)');
  await entry?.click();
  await chat.shows('Answer number 499');
  const meter = await CostMeter.of(panel);
  await panel.focus(field);
  await panel.keyboard.type('How ');
  const letters = Array.from('high does the water rise in the reading room');
  const before = await meter.read();
  for (const letter of letters) await panel.keyboard.press(letter as 'a');
  const { scriptCpu } = between(before, await meter.read());
  return [{ name: 'a key in a long chat', ms: scriptCpu / letters.length, limit: 4 }];
}
