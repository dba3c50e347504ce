import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { HostileProduct } from '#test/support/hostile/hostile-product.ts';
import { ownPayloads } from '#test/support/hostile/own-payloads.ts';

jest.setTimeout(300_000);

let hostile: HostileProduct;
beforeAll(async () => {
  hostile = await HostileProduct.start(ownPayloads);
});
afterAll(() => hostile?.close());

test('the watch detects what a successful attack would do', async () => {
  const { page, watch } = await hostile.openPage('pages/settings/index.html');
  await page.evaluate(async () => {
    const html = [
      '<img src=x onerror=alert(1)>',
      '<a href=" java\nscript:alert(1)">a</a>',
      '<iframe srcdoc="x"></iframe>',
      '<p style="background:url(//canary.example)">a</p>',
      '<form action="//canary.example"></form>',
      '<a href="data:text/html,x">a</a>',
    ];
    for (const each of html) document.body.insertAdjacentHTML('beforeend', each);
    // Removed again before the check.
    document.body.lastElementChild?.remove();
    const script = document.createElement('script');
    script.textContent = 'alert(1)';
    document.body.append(script);
    await fetch('https://canary.example/beacon').catch(() => undefined);
    alert('ran');
    await new Promise((done) => setTimeout(done));
  });
  const faults = (await watch.faults()).join('\n');
  for (const sign of [
    'onerror=',
    'href= java',
    '<iframe>',
    'style=background',
    '<form>',
    'href=data:text/html',
    '<script>',
    'https://canary.example/beacon',
    'the policy had to stop script-src',
    'alert(ran)',
  ]) {
    expect(faults).toContain(sign);
  }
  await page.close();
});

test('attack texts of a page, a host and a model stay text in every view', async () => {
  const shown = await hostile.converse(ownPayloads);
  expect(shown).toContain('hostile answer ends');
  // Shown as text, not left out.
  expect(shown).toContain('<script>alert(1)</script>');
  await hostile.unfold();
  expect(await hostile.openCards()).toBeGreaterThan(20);
  await hostile.saveAll();
  await hostile.showPrompt();
  await hostile.unfold();
  expect(await hostile.faults()).toEqual([]);
  await hostile.panel.keyboard.press('Escape');
  await hostile.press('More');
  await hostile.pick('Memos');
  await hostile.panel.waitForSelector('[data-memo]');
  await hostile.unfold();
  expect(await hostile.faults()).toEqual([]);
});
