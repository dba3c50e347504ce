import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { copyFrame, copyPage } from '../capture/copy-page.ts';
import { sourceOf } from '../capture/source.ts';
import { documentsIn } from '../frames/page-frames.ts';
import { VisibleText } from '../passages/visible-text.ts';
import { watchPage } from '../watch/watch.ts';

/** Every property of an object's interface that an element of its own can take by a name. */
function namesOf(of: object): string[] {
  const names = new Set<string>();
  for (let at = Object.getPrototypeOf(of); at && at !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
    at = Object.getPrototypeOf(at);
  }
  return [...names].filter((name) => name !== 'constructor' && !Object.hasOwn(of, name));
}

/** As `[LegacyOverrideBuiltIns]` does, but for jsdom's own engine of selectors. */
function takePlaces(of: object, by: Element): () => void {
  const names = namesOf(of);
  for (const name of names) {
    const get = () => {
      const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
      return caller.includes('nwsapi') ? Reflect.get(Object.getPrototypeOf(of), name, of) : by;
    };
    Object.defineProperty(of, name, { get, configurable: true });
  }
  return () => {
    for (const name of names) delete (of as Record<string, unknown>)[name];
  };
}

const form = '<form id="form"><p>The ferry leaves at nine.</p><b>And returns.</b></form>';
const fold = '<button aria-expanded="false">Why?</button>';
let restore: (() => void)[];
let body: HTMLElement;

beforeEach(() => {
  const size = { width: 300, height: 20, top: 0, left: 0, right: 300, bottom: 20 } as DOMRect;
  Element.prototype.checkVisibility = () => true;
  Element.prototype.getBoundingClientRect = () => size;
  Range.prototype.getBoundingClientRect = () => size;
  document.title = 'Tides';
  body = document.body;
  body.innerHTML = `<div>${fold}</div>${form}<p>After.</p><input><img>`;
  Object.defineProperty(body, 'innerText', { value: 'word '.repeat(99), configurable: true });
  const [one] = document.forms;
  const [input] = document.querySelectorAll('input');
  const [picture] = document.images;
  one!.style.overflow = 'hidden';
  performance.getEntriesByType = () => [];
  Object.assign(globalThis, { scheduler: { yield: async () => undefined } });
  restore = [takePlaces(one!, input!), takePlaces(document, picture!)];
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const undo of restore) undo();
});

async function read(chunks: AsyncGenerator<object>): Promise<string> {
  let all = '';
  for await (const chunk of chunks) all += JSON.stringify(chunk);
  return all;
}

test('R2.5 inputs and pictures of any name take no property’s place: the page is copied', async () => {
  const copy = await read(copyPage(document, new AbortController().signal));
  expect(copy).toContain('The ferry leaves at nine.');
  expect(copy).toContain('"title":"Tides"');
  expect(copy).toContain('"charset":"UTF-8"');
  expect(copy).toContain('"contentType":"text/html"');
  expect(copy).toContain('"baseUrl":"http://localhost/"');
});

test('R2.5 neither in a frame, in a search for a passage, nor in a watch', async () => {
  const life = new AbortController();
  const copy = await read(copyFrame(document, { path: '0', maxBytes: 1e6 }, life.signal));
  expect(copy).toContain('The ferry leaves at nine.');
  expect(documentsIn(document)).toEqual([document]);
  jest.spyOn(Document.prototype, 'characterSet', 'get').mockReturnValue('windows-1251');
  globalThis.fetch = async () => ({ ok: false }) as Response;
  await expect(sourceOf(document, '\ufffd', { hidden: [], mute: [] })).resolves.toBeNull();
  const text = new VisibleText(body);
  for (let more = true; more; ) more = text.step();
  expect(text.nodes.map(({ data }) => data)).toContain('The ferry leaves at nine.');
  watchPage(document, () => undefined, life.signal);
  life.abort();
});
