import { afterAll, beforeAll, beforeEach, jest, test } from '@jest/globals';
import type { CDPSession } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { untilStored } from '#test/support/stored-rows.ts';
import type { VendorProcess } from '#test/support/vendor-process.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* The web app in a browser that gives it no more room, and that clears what it has. */
let app: PairedWebApp;
let vendor: VendorProcess;
let chat: ChatPage;
let session: CDPSession;

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
  ({ vendor, chat } = app);
  session = await chat.page.createCDPSession();
  // The first words of a host that is not known yet are held.
  await vendor.script({ deltas: ['Known.'] });
  await chat.ask('Who are you?');
  await chat.answer('Known.');
});
afterAll(() => app?.close());
beforeEach(() => vendor.reset());

const origin = () => new URL(app.server.url).origin;

/** Absent: as much as the browser gives. */
const setQuota = (quotaSize?: number) =>
  session.send('Storage.overrideQuotaForOrigin', {
    origin: origin(),
    ...(quotaSize !== undefined && { quotaSize }),
  });

/** Chromium looks at the quota again within half a minute (`kBucketSpaceCacheTimeLimit`, Chromium 156). */
async function untilFull(): Promise<void> {
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('probe', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      opening.onerror = () => resolve(true);
      opening.onsuccess = () => {
        const change = opening.result.transaction('rows', 'readwrite');
        change.objectStore('rows').put('x'.repeat(1_000), 1);
        change.oncomplete = () => resolve(false);
        change.onabort = () => resolve(true);
        opening.result.close();
      };
    });
  await chat.page.waitForFunction(isRefused, { polling: 500, timeout: 60_000 });
}

test('an answer that has no room: its words are shown, and are there after a reload once there is room', async () => {
  await chat.click('New chat');
  await vendor.script({ deltas: ['Words that ', 'have no room.'], holdAfter: 1 });
  await chat.ask('Is there room?');
  await chat.answer('Words that', { done: false });
  await setQuota(1);
  await untilFull();
  await vendor.release();
  await chat.answer('Words that have no room.', { done: false });
  // One more question is refused in words, and is in the composer again.
  await chat.ask('And for this?');
  await chat.shows('storage');
  await chat.page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'And for this?',
    { polling: 50 },
  );
  await setQuota();
  await untilStored(chat.page, {
    table: 'messages',
    field: 'text',
    text: 'Words that have no room.',
  });
  await chat.page.reload();
  await chat.answer('Words that have no room.');
});

test('storage that the browser clears under an open page is empty, and takes questions again', async () => {
  await session.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'indexeddb' });
  await chat.page.reload();
  await chat.shows('This chat is not on this device');
  // What paired them is gone too, and a question stays in the composer until they are again.
  await chat.ask('Is anything left?');
  await chat.shows('Your question is kept.');
  await chat.page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  await chat.page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'Is anything left?',
    { polling: 50 },
  );
  await vendor.script({ deltas: ['All ', 'that comes.'] });
  await chat.ask('');
  await chat.answer('All that comes.');
});
