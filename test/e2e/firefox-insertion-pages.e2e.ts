import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { contentOfText } from '#domain/composer/insertion.ts';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { buildEditors, EditorsPage, editorNames } from '#test/support/editors-page.ts';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';

jest.setTimeout(300_000);

let firefox: FirefoxProduct;
let probe: FirefoxView;
let editors: EditorsPage;
let tabId: number;

const url = 'https://editors.example/';
const draft = ['First line', 'Middle word here', '', 'Signature'];

beforeAll(async () => {
  const [script, started] = await Promise.all([buildEditors(), startFirefox()]);
  firefox = started;
  const type = { 'content-type': 'text/javascript' };
  firefox.sites.put(`${url}editors.js`, { body: script, headers: type });
  firefox.sites.put(url, { body: '<!doctype html><body><script src="/editors.js"></script>' });
  probe = await firefox.openExtensionPage('probe');
  await probe.evaluate(async () => {
    while (!('glossProbe' in globalThis)) await new Promise(requestAnimationFrame);
  });
  const page = await firefox.openArticle(url);
  editors = new EditorsPage(page);
  tabId = await probe.evaluate(async (address) => {
    const { browser } = globalThis as unknown as { browser: typeof chrome };
    const [tab] = await browser.tabs.query({ url: address });
    return tab?.id ?? -1;
  }, url);
}, 180_000);
afterAll(() => firefox?.close());

async function call(name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await probe.evaluate(
    async (to, command, request) => {
      const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
      return glossProbe.requestPage({ tabId: to }, command as never, request as never);
    },
    tabId,
    name,
    body,
  );
  expect(answer).toMatchObject({ reply: expect.anything() });
  return (answer as { reply: Record<string, unknown> }).reply;
}

test.each(editorNames.filter((name) => name !== 'input'))(
  'Firefox, %s: text reaches the model once, with its blank line, and one undo takes it out',
  async (name) => {
    await editors.mount(name, draft);
    await editors.select('word');
    const { target } = (await call('insertion.remember', {})) as { target: { id: string } };
    expect(target).toMatchObject({ text: 'word' });
    await editors.blur();
    const { outcome, insertionId } = await call('insertion.insert', {
      targetId: target.id,
      operation: 'insertBelow',
      content: contentOfText('One\n\nTwo'),
    });
    expect(await editors.lines()).toEqual([
      ...draft.slice(0, 2),
      '',
      'One',
      '',
      'Two',
      '',
      'Signature',
    ]);
    expect(outcome).toBe('inserted');
    expect(await editors.presses()).toEqual([]);
    await editors.undo(draft);
    expect(await editors.lines()).toEqual(draft);
    expect(await call('insertion.undo', { insertionId })).toEqual({ outcome: 'changed' });
  },
);
