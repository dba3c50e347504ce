import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { CopyContext } from './copy-context.ts';
import { MarkdownStream } from './markdown-stream.ts';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);
const copy = jest.fn<(text: string) => Promise<void>>(async () => undefined);

async function show(text: string) {
  const blocks = new MarkdownStream().update(text, false);
  const { container } = await renderView(
    <CopyContext value={copy}>
      <MarkdownView blocks={blocks} live={false} />
    </CopyContext>,
    createFakeBus(),
  );
  return container;
}

test('raw HTML is shown as the text it is', async () => {
  const view = await show('<img src=x onerror=alert(1)>\n\nHi <b onclick="x()">you</b> &amp; me');
  expect(view.querySelector('img, b')).toBeNull();
  expect(view.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(view.textContent).toContain('Hi <b onclick="x()">you</b> & me');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x73;cript:alert(1)',
  'data:text/html,x',
  'chrome-extension://abc/x',
  '/relative',
  'file:///etc/passwd',
  'blob:https://x/y',
])('a link to %s stays text', async (href) => {
  const view = await show(`[word](${href})`);
  expect(view.querySelector('a')).toBeNull();
  expect(view.textContent).toContain('word');
});

test('other links open in a new tab that knows nothing of us', async () => {
  await show('[word](https://example.com/?a=1&amp;b=2) and <mailto:a@example.com>');
  const [link, mail] = screen.getAllByRole('link');
  expect(link!.getAttribute('href')).toBe('https://example.com/?a=1&b=2');
  expect([link!.getAttribute('target'), link!.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  expect(mail!.getAttribute('href')).toBe('mailto:a@example.com');
});

test('an image is not loaded: its words stand there as a link', async () => {
  const view = await show('![a chart](https://evil.example/?q=secret)');
  expect(view.querySelector('img')).toBeNull();
  expect(screen.getByRole('link').textContent).toBe('Image: a chart');
});

test('code is copied as written, and tables and lists are real ones', async () => {
  await show(
    '```ts\nconst a = "<b>";\n```\n\n| a | b |\n|--|--:|\n| 1 | 2 |\n\n3. three\n4. four\n\n- [x] done',
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy code' })));
  expect(copy).toHaveBeenCalledWith('const a = "<b>";');
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(document.querySelector('ol')!.getAttribute('start')).toBe('3');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
});

test('character references are read, unknown ones left alone', async () => {
  const view = await show('5 &lt; 6 &euro; &#8364; &#x1F600; &nosuch; `&amp;` &#xD800;');
  expect(view.textContent).toContain('5 < 6 € € 😀 &nosuch; &amp; \ufffd');
});
