import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LocalState } from '#ui/actors/local-state.ts';
import type { Draft } from '../../state/chat-window.ts';
import { type DraftLink, DraftLinks } from './draft-links.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function rig() {
  const drafts = new LocalState<Draft>({ text: '', isRestored: false });
  const links = new DraftLinks(drafts);
  const seen: DraftLink[][] = [];
  links.changes().subscribe((found) => seen.push(found));
  const put = (text: string, isRestored = false) => drafts.set({ text, isRestored });
  return {
    seen,
    links,
    put,
    type: (text: string) => {
      for (const key of text) put(drafts.getSnapshot().text + key);
    },
    pause: () => {
      jest.advanceTimersByTime(300);
      return seen.at(-1);
    },
  };
}

const url = 'https://a.test/tides';

test('a typed link is ready when something follows it; keys without a pause are not looked at', () => {
  const { type, pause, seen } = rig();
  type(url);
  expect(seen).toEqual([]);
  expect(pause()).toEqual([{ url, isOwn: true, isReady: false }]);
  type(' ');
  expect(pause()).toEqual([{ url, isOwn: true, isReady: true }]);
  expect(seen).toHaveLength(2);
});

test('a pasted link is ready at once', () => {
  const { type, put, pause } = rig();
  type('See ');
  put(`See ${url}`);
  expect(pause()).toEqual([{ url, isOwn: true, isReady: true }]);
  type('x');
  expect(pause()).toEqual([{ url: `${url}x`, isOwn: true, isReady: false }]);
});

test('a text with links that is pasted is not a wish to read them, a typed one still is', () => {
  const { type, put, pause } = rig();
  type(`Compare ${url} `);
  put(`Compare ${url} with: Read https://b.test/ or unsubscribe at https://c.test/u?id=1 today`);
  const own = () => pause()?.map(({ url: each, isOwn }) => [each, isOwn]);
  expect(own()).toEqual([
    [url, true],
    ['https://b.test/', false],
    ['https://c.test/u?id=1', false],
  ]);
  put('');
  put(`${'A letter. '.repeat(40)} https://b.test/confirm`);
  expect(own()).toEqual([['https://b.test/confirm', false]]);
  put('');
  put('A title – https://b.test/');
  expect(own()).toEqual([['https://b.test/', true]]);
});

test('links of a restored draft are not ready before it is edited', () => {
  const { put, pause, type } = rig();
  put(`About ${url} please`, true);
  expect(pause()).toEqual([{ url, isOwn: true, isReady: false }]);
  type('!');
  expect(pause()).toEqual([{ url, isOwn: true, isReady: true }]);
});

test('before the draft is sent its links are known without a pause', () => {
  const { type, links } = rig();
  type(`${url} ok`);
  expect(links.now()).toEqual([{ url, isOwn: true, isReady: true }]);
});
