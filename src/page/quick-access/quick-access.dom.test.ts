import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { QuickAccessView } from '#domain/selection/quick-access.ts';
import { sampleTexts } from '#test/support/sample-texts.ts';
import { createQuickAccess } from './quick-access.ts';

const texts = { ...sampleTexts, open: 'Open', answer: 'Answer' };
const view: QuickAccessView = {
  place: { side: 'end', top: 0.5 },
  isLabelled: false,
  texts,
};
let roots: () => ShadowRoot[];
let life: AbortController;
let part: ReturnType<typeof createQuickAccess>;
const pressed: unknown[] = [];

beforeEach(() => {
  const attached = jest.spyOn(Element.prototype, 'attachShadow');
  roots = () => attached.mock.results.map(({ value }) => value as ShadowRoot);
  life = new AbortController();
  const note = (what: unknown) => void pressed.push(what);
  const actions = { open: () => note('open'), place: note, turnOff: note };
  part = createQuickAccess(document, actions, life.signal);
});
afterEach(() => {
  life.abort();
  jest.restoreAllMocks();
});

const show = (more: Partial<QuickAccessView> = {}) =>
  Promise.resolve(part['floating.show']({ view: { ...view, ...more } }));
const shown = () => roots().filter(({ host }) => host.isConnected);
const main = () => shown()[0]?.querySelector<HTMLButtonElement>('.main');

test('shown again it stays the same button, at the place where it is by now', async () => {
  await show();
  const first = main();
  await show({ place: { side: 'start', top: 0.5 } });
  expect(main()).toBe(first);
  expect(first?.closest<HTMLElement>('.box')?.style.left).toBe('4px');
  await show({ texts: { ...view.texts, lang: 'de' } });
  expect(shown()).toHaveLength(1);
  expect(main()?.closest<HTMLElement>('.box')?.lang).toBe('de');
});

test('it leaves when it is turned off, and with an update of the extension', async () => {
  await show();
  await part['floating.show']({ view: null });
  expect(shown()).toHaveLength(0);
  await show();
  life.abort();
  expect(shown()).toHaveLength(0);
});

test("a click of the page's own opens nothing", async () => {
  await show();
  main()?.click();
  expect(pressed).toEqual([]);
});

test('where it says what it does, that is its name too', async () => {
  await show({ isLabelled: true });
  expect([main()?.textContent, main()?.getAttribute('aria-label')]).toEqual(['Answer', 'Answer']);
  await show();
  expect([main()?.textContent, main()?.getAttribute('aria-label')]).toEqual(['', 'Gloss: Open']);
});

test('G19 after a drag, whose click opens nothing, a key opens it', async () => {
  pressed.length = 0;
  const added = jest.spyOn(HTMLButtonElement.prototype, 'addEventListener');
  await show();
  const button = Object.assign(main()!, { setPointerCapture: () => undefined });
  // Events that a test dispatches are not trusted.
  const dispatch = (type: string, event: object) => {
    for (const [at, [name, listener]] of added.mock.calls.entries()) {
      if (added.mock.contexts[at] !== button || name !== type) continue;
      (listener as (event: object) => void)({ isTrusted: true, ...event });
    }
  };
  dispatch('pointerdown', { pointerId: 1, clientX: 0, clientY: 0 });
  dispatch('pointermove', { clientX: 40, clientY: 40 });
  dispatch('pointerup', {});
  dispatch('click', { detail: 1 });
  expect(pressed).toEqual([expect.objectContaining({ side: 'start' })]);
  dispatch('click', { detail: 0 });
  expect(pressed.at(-1)).toBe('open');
});
