import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type DictationProduct, startDictationProduct } from '#test/support/dictation-product.ts';
import {
  buildEditors,
  codeEditorNames,
  type EditorName,
  EditorsPage,
  editorNames,
  putEditors,
} from '#test/support/editors-page.ts';
import { speakWords } from '#test/support/files/spoken-words.ts';
import type { Product } from '#test/support/product.ts';
import {
  clickMenu,
  openedCard,
  pressShortcut,
  waitForNoHost,
} from '#test/support/selection-page.ts';
import type { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { isWide, wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const speech = speakWords(['the harbour was quiet'], 0.4);
const url = 'https://editors.example/';
const codeUrl = 'https://code.example/';
const inner = 'https://editors.example/inner';
const foreign = 'https://foreign.example/inner';
const outer = (address: string) => `https://editors.example/?${new URL(address).host}`;
const elsewhere = '<input id="elsewhere" value="else">';
const framed = (address: string) =>
  `<!doctype html><title>Editors</title>${elsewhere}<iframe src="${address}" width="600" height="300"></iframe>`;

let started: DictationProduct;
let engine: SpeechServer;
let product: Product;
let page: Page;

beforeAll(async () => {
  const [script, codeScript] = await Promise.all([
    buildEditors(),
    isWide ? buildEditors('code-index') : '',
  ]);
  started = await startDictationProduct(speech.samples);
  ({ product, host: engine } = started);
  putEditors(product.sites, url, { script, body: elsewhere });
  putEditors(product.sites, codeUrl, { script: codeScript, body: elsewhere });
  for (const address of [inner, foreign]) {
    putEditors(product.sites, address, { script });
    product.sites.put(outer(address), { body: framed(address) });
  }
}, 180_000);
afterAll(() => started?.close());
beforeEach(() => engine.reset());

async function show(address: string): Promise<EditorsPage> {
  await page?.close();
  page = await product.openArticle(address);
  return new EditorsPage(page);
}

const byMenu = () => clickMenu(product, 'gloss dictate');
const byShortcut = () => pressShortcut(product, 'dictate');

/** Speaks while the focus is in another field. */
async function dictate(text: string, begin = byMenu): Promise<void> {
  await begin();
  const card = await openedCard(page);
  await card.shows('Listening…');
  await page.focus('#elsewhere');
  await card.shows(text);
  await byShortcut();
  await waitForNoHost(page);
}

/** At a caret, and then in place of the word after it. */
async function dictatesTwice(editors: EditorsPage, begin?: () => Promise<void>): Promise<void> {
  const before = await editors.lines();
  const withWords = (words: string) => before.map((line) => line.replace('word', words));
  await editors.select('', 'Middle ');
  await dictate('range 1', begin);
  expect(await editors.lines()).toEqual(withWords('range 1 word'));
  await editors.select('word');
  await dictate('range 2', begin);
  expect(await editors.lines()).toEqual(withWords('range 1 range 2'));
  expect(await page.$eval('#elsewhere', (field) => (field as HTMLInputElement).value)).toBe('else');
  expect(await editors.presses()).toEqual([]);
}

const draft = ['First line', 'Middle word here', '', 'Signature'];
const core: EditorName[] = ['tiptap', 'lexical'];

test.each(isWide ? editorNames : core)(
  'S1.2 %s: the text comes where the caret was, although the focus moved',
  async (name) => {
    const editors = await show(url);
    await editors.mount(name, draft);
    await dictatesTwice(editors);
  },
);

wideTest.each(codeEditorNames)(
  'S1.2 %s: the text comes where the caret was, with spaces where words meet',
  async (name) => {
    const editors = await show(codeUrl);
    await editors.mount(name, draft);
    await dictatesTwice(editors);
  },
);

/** Spaces that HTML would leave out are hard ones in some editors. */
const withSpaces = (lines: readonly string[]) =>
  lines.map((line) => line.replaceAll('\u00A0', ' '));

wideTest.each([...editorNames, ...codeEditorNames] as const)(
  '%s: two lines come between the words at the caret',
  async (name) => {
    const isCode = codeEditorNames.some((each) => each === name);
    const editors = await show(isCode ? codeUrl : url);
    await editors.mount(name, draft);
    await editors.select('', 'Middle ');
    engine.script({ text: 'one\ntwo' });
    await dictate('one two');
    const [first = '', , ...rest] = draft;
    const wanted = [first, 'Middle one', 'two word here', ...rest];
    expect(withSpaces(await editors.lines())).toEqual(
      name === 'input' ? [wanted.join(' ')] : wanted,
    );
  },
);

wideTest.each(['open', 'closed'] as const)(
  'an editor in a shadow root that is %s',
  async (place) => {
    const editors = await show(url);
    await editors.mount('tiptap', draft, place);
    await dictatesTwice(editors);
  },
);

wideTest.each<[where: string, address: string, name: EditorName]>([
  ['the same origin', inner, 'lexical'],
  ['another origin', foreign, 'slate'],
])('the shortcut finds an editor in a frame of %s', async (_, address, name) => {
  await show(outer(address));
  const frame = await page.waitForFrame((each) => each.url() === address);
  const editors = new EditorsPage(page, frame);
  await editors.mount(name, draft);
  await dictatesTwice(editors, byShortcut);
});
