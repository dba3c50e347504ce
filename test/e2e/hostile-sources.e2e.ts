import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { HostileRig } from '#test/support/hostile/hostile-rig.ts';
import { hostileSources } from '#test/support/hostile/hostile-sources.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let rig: HostileRig;
beforeAll(async () => {
  rig = await HostileRig.start();
}, 60_000);
afterAll(() => rig?.close());

test.each(hostileSources)(
  'V1 $name: it is read to its end, and a plain question is answered meanwhile',
  async (row) => {
    const { vendor } = rig.product;
    await vendor.reset();
    const ended = await rig.begin(row);
    const ask = await rig.plainQuestion();
    await ask();
    await ended();
    const prompts = JSON.stringify((await vendor.chats()).map(({ body }) => body));
    expect(prompts.includes(row.words ?? '')).toBe(true);
  },
);

const essay = (title: string, words: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${words.repeat(20)}</p></main>`;

wideTest(
  'V1 a page that parses endlessly delays no answer, and is read as text at its deadline',
  async () => {
    const { product } = rig;
    const first = 'https://quarterly.example/essays/first';
    const maze = 'https://quarterly.example/essays/maze';
    product.sites.put(first, { body: essay('First', 'Low water at noon. ') });
    product.sites.put(maze, { body: essay('Maze', 'The maze has one door. ') });
    const panel = await product.openPanel(await product.openArticle(first));
    await product.vendor.script({ deltas: ['At noon.'] });
    await panel.ask('When is low water?');
    await panel.answer('At noon.');
    await panel.page.close();
    const frame = await rig.parserFrame();
    // Simulates an algorithm that does not end; it does not answer either.
    frame.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => undefined);
    const other = await product.openPanel(await product.openArticle(maze));
    await other.click('New chat');
    await other.ask('What does the maze have?');
    await other.shows('Sending');
    const ask = await rig.plainQuestion();
    await ask();
    await product.vendor.script({ deltas: ['One door.'] });
    await other.page.bringToFront();
    await other.answer('One door.');
    const [chat] = (await product.vendor.chats()).slice(-1);
    expect(JSON.stringify(chat)).toContain('The maze has one door.');
    await other.page.close();
  },
);
