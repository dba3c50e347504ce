import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sampleTexts } from '#test/support/sample-texts.ts';
import { createSummaryButton } from './summary-button.ts';

const button = { places: ['#best', '#next'], texts: sampleTexts };
const box = { x: 100, y: 50, left: 100, top: 50, right: 200, bottom: 86, width: 100, height: 36 };
const free: Element[] = [];

let life: AbortController;
let part: ReturnType<typeof createSummaryButton>;
const pressed: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
  pressed.length = 0;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  Range.prototype.getBoundingClientRect = () => box as DOMRect;
  Object.defineProperty(document.documentElement, 'clientWidth', {
    value: 1000,
    configurable: true,
  });
  document.elementsFromPoint = () => free;
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  document.body.innerHTML = '<div id="row"><span id="next">Subscribe</span></div>';
  free.splice(0, free.length, document.body);
  part = createSummaryButton(
    { run: () => pressed.push('run'), off: () => pressed.push('off') },
    life.signal,
  );
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const hosts = () => [...document.querySelectorAll<HTMLElement>('#row > div')];

test('the button is outside of the flow, in the first place that is there', async () => {
  expect(await part['summary.show']({ view: button })).toEqual({ place: 1 });
  expect(await part['summary.show']({ view: button })).toEqual({ place: 1 });
  const [host, ...others] = hosts();
  expect(others).toEqual([]);
  expect(host?.style.position).toBe('absolute');
  expect(host?.style.getPropertyPriority('position')).toBe('important');
  expect(host?.shadowRoot).toBeNull();
});

test('a place that something else is in gets no button', async () => {
  free.unshift(document.body.appendChild(document.createElement('button')));
  const reply = part['summary.show']({ view: button });
  await jest.advanceTimersByTimeAsync(11_000);
  expect(await reply).toEqual({ place: -1 });
  expect(hosts()).toEqual([]);
});

test('a toolbar that the site replaces gets it again', async () => {
  await part['summary.show']({ view: button });
  document.body.innerHTML = '<div id="row"><span id="best">Join</span></div>';
  await jest.advanceTimersByTimeAsync(600);
  expect(hosts()).toHaveLength(1);
});

test('null, another address and the end of the extension remove it and leave no timer', async () => {
  for (const end of [
    () => void part['summary.show']({ view: null }),
    () => history.pushState(null, '', '/other'),
    () => life.abort(),
  ]) {
    await part['summary.show']({ view: button });
    expect(hosts()).toHaveLength(1);
    end();
    await jest.advanceTimersByTimeAsync(600);
    expect(hosts()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  }
});
