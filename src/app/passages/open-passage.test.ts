import { expect, test } from '@jest/globals';
import type { BusClient } from '#bus/types.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';
import { openPassage } from './open-passage.ts';

const place = {
  docId: 'd',
  link: 'https://quarterly.example/tides',
  exact: 'High tide',
  anchor: { kind: 'dom' },
} as unknown as PassagePlace;

function setup(outcome: string) {
  const requests: unknown[] = [];
  const opened: string[] = [];
  const request = (async (name: string, body: unknown) => {
    requests.push([name, body]);
    return { outcome, tabId: null };
  }) as BusClient['request'];
  const deps = {
    bus: { request },
    windowId: async () => 3,
    openTab: async (address: string) => void opened.push(address),
  };
  return { requests, opened, deps };
}

test('a passage is shown in its own page', async () => {
  const { deps, requests, opened } = setup('shown');
  expect(await openPassage(deps, place)).toBe('shown');
  expect(requests).toEqual([['page.showPassage', { windowId: 3, ...place }]]);
  expect(opened).toEqual([]);
});

test('without a tab that may be read its address is opened at the words', async () => {
  const { deps, opened } = setup('noTab');
  expect(await openPassage(deps, place)).toBe('opened');
  expect(opened).toEqual(['https://quarterly.example/tides#:~:text=High%20tide']);
});

test('without an anchor no page is looked for, and without an address there is none to open', async () => {
  const { deps, requests } = setup('shown');
  expect(await openPassage(deps, { ...place, anchor: null })).toBe('opened');
  expect(await openPassage(deps, { ...place, anchor: null, link: null })).toBe('noTab');
  expect(requests).toEqual([]);
});
