import { expect, test } from '@jest/globals';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { backOf, signInPlace } from '#domain/routes/sign-in-place.ts';
import { type Addresses, fileAddresses, pathAddresses } from './addresses.ts';
import { Router } from './router.ts';

/** A page's history, as browsers keep it. */
function open(address: string, addresses: Addresses) {
  const entries = [new URL(address)];
  let at = 0;
  let back: () => void = () => undefined;
  const assigned: string[] = [];
  const resolve = (url: string | URL) => new URL(url, entries[at]);
  const page = {
    location: {
      get href() {
        return String(entries[at]);
      },
      assign: (url: string) => void assigned.push(url),
    },
    history: {
      state: null,
      pushState: (_state: unknown, _title: string, url: string) => {
        const next = resolve(url);
        at += 1;
        entries.splice(at, Number.POSITIVE_INFINITY, next);
      },
      replaceState: (_state: unknown, _title: string, url: string) => {
        entries[at] = resolve(url);
      },
    },
    addEventListener: (_type: string, listener: () => void) => {
      back = () => {
        at -= 1;
        listener();
      };
    },
  } as unknown as Window;
  return { router: new Router(addresses, page), entries, assigned, back: () => back(), page };
}

test('each place has an address below the app, and Back returns to the one before', () => {
  const { router, page, back } = open(
    'https://gloss.example/app/',
    pathAddresses(() => '/app'),
  );
  expect(router.visit.getSnapshot()).toEqual({
    place: chatPlace(null),
    isNamed: true,
    isReturn: true,
  });
  router.go(chatPlace('1'));
  router.go(placeOf('library', 'ab', { page: '3' }));
  expect(page.location.href).toBe('https://gloss.example/app/library/ab?page=3');
  expect(router.visit.getSnapshot().isReturn).toBe(false);
  back();
  expect(router.visit.getSnapshot()).toEqual({
    place: chatPlace('1'),
    isNamed: true,
    isReturn: true,
  });
});

test('a place that replaces another is not one to come back to; the same place is none more', () => {
  const { router, entries } = open(
    'https://gloss.example/app/',
    pathAddresses(() => '/app'),
  );
  router.go(chatPlace('1'), 'replace');
  router.go(chatPlace('1'));
  router.go(placeOf('memos'));
  expect(entries.map(({ pathname }) => pathname)).toEqual(['/app/chat/1', '/app/memos']);
});

test.each(['/app/prompt', '/prompt', '/application', '/app/chat/1/2'])(
  'there is nothing at %s',
  (path) => {
    const { router } = open(
      `https://gloss.example${path}`,
      pathAddresses(() => '/app'),
    );
    expect(router.visit.getSnapshot()).toMatchObject({ place: null, isNamed: true });
  },
);

const files = { chat: 'pages/immersive/index.html', settings: 'pages/settings/index.html' };

test('in a page of the extension places are in the fragment; without one the page decides itself', () => {
  const file = `chrome-extension://id/${files.chat}`;
  const { router, page } = open(`${file}?slot=s`, fileAddresses(files, 'chat'));
  expect(router.visit.getSnapshot()).toMatchObject({ place: null, isNamed: false });
  router.go(chatPlace(null), 'replace');
  expect(page.location.href).toBe(`${file}?slot=s#/`);
  router.go(placeOf('chats', null, { words: 'tide' }));
  expect(page.location.href).toBe(`${file}?slot=s#/chats?words=tide`);
  expect(router.href(placeOf('settings', 'model'))).toBe(`/${files.settings}#model`);
});

test('its settings are a page of their own, which the other places are left for', () => {
  const file = `chrome-extension://id/${files.settings}`;
  const { router, page, assigned } = open(`${file}#model`, fileAddresses(files, 'settings'));
  expect(router.place).toEqual(placeOf('settings', 'model'));
  router.go(placeOf('settings', 'data'));
  expect(page.location.href).toBe(`${file}#data`);
  router.go(chatPlace(null));
  expect(page.location.href).toBe(`${file}#data`);
  expect(assigned).toEqual([`/${files.chat}#/`]);
});

test('U2.3 signing in is a detour: Back of the settings leads to what was shown before them', () => {
  const { router } = open(
    'https://gloss.example/app/chat/1',
    pathAddresses(() => '/app'),
  );
  router.go(placeOf('settings', 'account'));
  router.go(signInPlace(router.place));
  router.go(placeOf('settings', 'account'), 'replace');
  expect(router.left).toEqual(chatPlace('1'));
});

test('U2.3 signing in is a page of the settings’ file; it leads back into either', () => {
  const file = `chrome-extension://id/${files.settings}`;
  const { router, page, assigned } = open(`${file}#account`, fileAddresses(files, 'settings'));
  router.go(signInPlace(router.place));
  expect(page.location.href).toBe(`${file}#/login?back=%2Fsettings%2Faccount`);
  expect(backOf(router.place!)).toEqual(placeOf('settings', 'account'));
  const chat = `chrome-extension://id/${files.chat}`;
  const other = open(`${chat}#/chat/1`, fileAddresses(files, 'chat'));
  other.router.go(signInPlace(other.router.place));
  expect(other.assigned).toEqual([`/${files.settings}#/login?back=%2Fchat%2F1`]);
  router.go(chatPlace('1'));
  expect(assigned).toEqual([`/${files.chat}#/chat/1`]);
});

test('S2.1 places go on below the language that the address has meanwhile', () => {
  let base = '/de/app';
  const { router, page } = open(
    'https://gloss.example/de/app/',
    pathAddresses(() => base),
  );
  base = '/fr/app';
  page.history.replaceState(null, '', '/fr/app/');
  router.go(chatPlace('1'));
  expect(page.location.href).toBe('https://gloss.example/fr/app/chat/1');
  expect(router.place).toEqual(chatPlace('1'));
});
