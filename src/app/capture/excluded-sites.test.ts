import { expect, test } from '@jest/globals';
import { writeSettings } from '#services/store/settings/settings.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { isExcluded, isFrameExcluded, withoutExcluded } from './excluded-sites.ts';

test('the browser injects no script into pages of sites that are never read', async () => {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverRead: ['bank.test', '10.0.0.1'] });
  const registered: unknown[] = [];
  const scripting = withoutExcluded(
    {
      registerLoader: async (...args: unknown[]) => void registered.push(args),
      registerScript: async (...args: unknown[]) => void registered.push(args),
    },
    store,
  );
  const script = { file: 'watch.js', allFrames: true, matches: ['<all_urls>'] };
  await scripting.registerLoader(['https://*/*']);
  await scripting.registerScript('pill', { ...script, excludeMatches: ['*://*.a.test/*'] });
  await scripting.registerScript('pill', null);
  const excluded = ['*://*.bank.test/*', '*://10.0.0.1/*'];
  expect(registered).toEqual([
    [['https://*/*'], excluded],
    ['pill', { ...script, excludeMatches: ['*://*.a.test/*', ...excluded] }],
    ['pill', null],
  ]);
  expect(await isExcluded(store, 'https://www.bank.test/x')).toBe(true);
  expect(await isExcluded(store, 'https://notbank.test/')).toBe(false);
});

test('a frame of a site that is never sent is read with the pages of that site alone', async () => {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverRead: ['vault.test'], neverSend: ['bank.test'] });
  const [bank, vault, other] = ['https://bank.test/a', 'https://vault.test/', 'https://news.test/'];
  expect(await isFrameExcluded(store, bank, other)).toBe(true);
  expect(await isFrameExcluded(store, bank, 'https://www.bank.test/')).toBe(false);
  expect(await isFrameExcluded(store, other, bank)).toBe(false);
  expect(await isFrameExcluded(store, vault, vault)).toBe(true);
});
