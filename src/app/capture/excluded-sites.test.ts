import { expect, test } from '@jest/globals';
import { writeSettings } from '#services/store/settings/settings.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { isExcluded, withoutExcluded } from './excluded-sites.ts';

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
