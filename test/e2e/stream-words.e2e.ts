import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { longAnswer, sourcePage } from '#scripts/bench/stream/answers.ts';
import { lagsOf } from '#scripts/bench/stream/lags.ts';
import { StreamPanel } from '#scripts/bench/stream/panel.ts';
import { type PacedVendor, startPacedVendor } from '#scripts/bench/stream/vendor.ts';

jest.setTimeout(300_000);

const source = sourcePage();
const length = 8_000;

let vendor: PacedVendor;
let panel: StreamPanel;
beforeAll(async () => {
  vendor = await startPacedVendor();
  panel = await StreamPanel.open(vendor, source);
});
afterAll(async () => {
  await panel?.close();
  await vendor?.close();
});

test('4,000 characters a second are shown as they arrive, every word of them', async () => {
  const answer = longAnswer(length, source.quotes);
  const lags = await lagsOf(panel, vendor, answer);
  expect(lags.words).toBeGreaterThan(80);
  const { text } = await vendor.sent();
  // The marks have become notes, each with its quote found on the page.
  expect(text).toMatch(/\[\[1\.\d+ "entry/);
  const notes = await panel.page.$$eval('article button[aria-label^="Source "]', (buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  );
  expect(notes.length).toBe(text.match(/\[\[1\./g)?.length);
  expect(notes.filter((name) => name?.includes('not found'))).toEqual([]);
});
