import { expect, test } from '@jest/globals';
import { presetNamed } from '#domain/prompts/presets.ts';
import { appBase, freeToolHere, linksFrom } from './site-visit.ts';

const page = (hasContainer = false) => ({
  getElementById: () => (hasContainer ? ({} as HTMLElement) : null),
});
const { id } = presetNamed('poem');

test.each([
  ['/ai-tools/search', '', { name: 'search', begins: 'search', preset: null }],
  ['/de/ai-tools/ai-writer', '?urlKey=poem', { name: 'writer', begins: 'form', preset: 'poem' }],
  ['/pdf-tools/extract-text/', '', { name: 'extractText', begins: 'text', preset: null }],
  ['/image-tools/describe', '', { name: 'describe', begins: 'file', preset: null }],
  [`/prompt/de/${id}`, '', { name: 'prompt', begins: 'form', preset: id }],
  ['/prompt/nothing', '', null],
  ['/x/ai-tools/chat-with-pdf/y', '', { name: 'chatPdf', begins: 'file', preset: null }],
  ['/app/', '', null],
])('S2.6 the page at %s%s begins with its tool', async (pathname, search, tool) => {
  expect(await freeToolHere({ pathname, search }, page())).toEqual(tool);
});

test('S2.6 a page of ours that has the container begins with a file', async () => {
  const tool = await freeToolHere({ pathname: '/app/', search: '' }, page(true));
  expect(tool?.name).toBe('chatPdf');
});

test.each([
  ['/app/chat/1', '/app'],
  ['/de/app/', '/de/app'],
  ['/de/ai-tools/search', '/de/app'],
  ['/prompt/de/abc', '/de/app'],
  ['/application', '/app'],
])('S2.1 places of the app at %s are below %s', (pathname, base) => {
  expect(appBase(pathname)).toBe(base);
});

test('U2.5 links of a tool keep the language of its address, and what it carries', () => {
  const pathname = '/de/ai-tools/chat-with-pdf';
  expect(linksFrom({ pathname, search: '?utm=x&gclid=g%221' })).toEqual({
    home: '/de?gclid=g%221',
    app: '/de/app/?gclid=g%221',
    account: '/de/app/settings/account?gclid=g%221',
  });
  expect(linksFrom({ pathname: '/text-tools/rewrite', search: '' })).toEqual({
    home: '/',
    app: '/app/',
    account: '/app/settings/account',
  });
});
