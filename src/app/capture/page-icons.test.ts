import { expect, test } from '@jest/globals';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { PageIcons } from './page-icons.ts';

const page = { tabId: 1, url: 'https://one.example/a', favicon: 'https://one.example/i.png' };

function setup(draw: (icon: Blob) => Promise<string> = async (icon) => `drawn ${icon.size}`) {
  const tabs = memoryTabs();
  const fetched: string[] = [];
  const icons = new PageIcons({
    tabs,
    mayRead: async (url) => !url.includes('closed'),
    fetchIcon: async ({ origin }, address) => {
      fetched.push(`${origin} ${address}`);
      return address.endsWith('gone.png') ? null : new Blob(['icon']);
    },
    drawIcon: draw,
  });
  tabs.put(page);
  return { tabs, fetched, icons };
}

test('the icon of an open tab is fetched and drawn once', async () => {
  const { icons, fetched } = setup();
  expect(await Promise.all([icons.iconAt(page.favicon), icons.iconAt(page.favicon)])).toEqual([
    'drawn 4',
    'drawn 4',
  ]);
  expect(fetched).toEqual(['https://one.example https://one.example/i.png']);
});

test('an address that no readable tab has as its icon is not fetched', async () => {
  const { tabs, icons, fetched } = setup();
  const favicon = 'https://closed.example/i.png';
  tabs.put({ tabId: 2, url: 'https://closed.example/', favicon });
  tabs.put({ tabId: 3, url: 'chrome://settings', favicon: 'data:image/png;base64,AA==' });
  for (const address of [favicon, 'https://other.example/i.png', 'data:image/png;base64,AA==']) {
    expect(await icons.iconAt(address)).toBeNull();
  }
  expect(fetched).toEqual([]);
});

test('no icon and no picture are null, and are tried again', async () => {
  const { tabs, icons, fetched } = setup(() => Promise.reject(new Error('no picture')));
  tabs.put({ ...page, tabId: 2, favicon: 'https://one.example/gone.png' });
  expect(await icons.iconAt('https://one.example/gone.png')).toBeNull();
  expect(await icons.iconAt(page.favicon)).toBeNull();
  expect(await icons.iconAt(page.favicon)).toBeNull();
  expect(fetched).toHaveLength(3);
});
