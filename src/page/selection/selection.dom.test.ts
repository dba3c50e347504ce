import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Pill } from '#domain/selection/selection.ts';
import { createSelection } from './selection.ts';

let life: AbortController;
let part: ReturnType<typeof createSelection>;

beforeEach(() => {
  life = new AbortController();
  part = createSelection(document, { openCard: () => {} }, life.signal);
});
afterEach(() => life.abort());

test("a page's own Escape closes no card", () => {
  // Without a selection it only listens.
  part['selection.run']({ pill: {} as Pill, toolId: null });
  part['selection.showCard']({ nonce: 'n', title: 'Gloss', card: 'about:blank' });
  for (const target of [document.body, window]) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }
  expect(part['selection.hasCard']({ nonce: 'n' })).toEqual({ isThere: true });
});
