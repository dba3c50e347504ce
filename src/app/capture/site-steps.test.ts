import { expect, test } from '@jest/globals';
import { fakePages } from '#test/support/fake-pages.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { createSiteSteps } from './site-steps.ts';

const video = 'https://www.youtube.com/watch?v=HarbourPie1';

/** Unfolds the page of a video whose tab is at `to` once its texts were asked for elsewhere. */
async function unfold(to: string) {
  const tabs = memoryTabs();
  tabs.put({ tabId: 1, url: video });
  const pages = fakePages({ 1: { 0: { 'frame.unfold': () => ({ texts: { panel: 'text' } }) } } });
  const steps = createSiteSteps({
    tabs,
    bus: pages.bus,
    fetch: async () => {
      tabs.put({ tabId: 1, url: to });
      throw new Error('out of reach');
    },
  });
  return { texts: await steps.unfold(1), calls: pages.calls };
}

test('G19 the page that a tab went to meanwhile is not unfolded', async () => {
  const unfolded = { texts: { panel: 'text' }, calls: ['1/0 frame.unfold'] };
  expect(await unfold(`${video}#comments`)).toEqual(unfolded);
  expect(await unfold('https://www.facebook.com/pier')).toEqual({ texts: {}, calls: [] });
});
