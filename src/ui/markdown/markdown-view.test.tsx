import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { CitationContext, RestoreMarksContext } from './citation-slot.ts';
import { type Draw, DrawContext } from './code/draw-context.ts';
import { useDrawing } from './code/use-drawing.ts';
import { CopyContext } from './copy-context.ts';
import { type LoadImage, LoadImageContext } from './images/images-context.tsx';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);
const copy = jest.fn<(text: string) => Promise<void>>(async () => undefined);

const noImage: LoadImage = () => Promise.reject(new Error('not asked for'));

async function show(text: string, load = noImage, times = 1) {
  const blocks = new MarkdownStream().update(text, false);
  const { container } = await renderView(
    <CopyContext value={copy}>
      <LoadImageContext value={load}>
        {[1, 2].slice(0, times).map((n) => (
          <MarkdownView key={n} blocks={blocks} live={false} />
        ))}
      </LoadImageContext>
    </CopyContext>,
    createFakeBus(),
  );
  return container;
}

test('raw HTML is shown as the text it is', async () => {
  const view = await show('<img src=x onerror=alert(1)>\n\nHi <a onclick="x()">you</a> &amp; me');
  expect(view.querySelector('img, a')).toBeNull();
  expect(view.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(view.textContent).toContain('Hi <a onclick="x()">you</a> & me');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x73;cript:alert(1)',
  'data:text/html,x',
  'chrome-extension://abc/x',
  'file:///etc/passwd',
  'blob:https://x/y',
])('a link to %s stays text', async (href) => {
  const view = await show(`[word](${href})`);
  expect(view.querySelector('a')).toBeNull();
  expect(view.textContent).toContain('word');
});

test('other links open in a new tab without opener and referrer', async () => {
  await show('[word](https://example.com/?a=1&amp;b=2) and <mailto:a@example.com>');
  const [link, mail] = screen.getAllByRole('link');
  expect(link!.getAttribute('href')).toBe('https://example.com/?a=1&b=2');
  expect([link!.getAttribute('target'), link!.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  expect(mail!.getAttribute('href')).toBe('mailto:a@example.com');
});

test('a link within the page it came from goes nowhere', async () => {
  const view = await show('[word](/relative) and [other](#part)');
  expect(view.querySelector('[href]')).toBeNull();
  expect(view.textContent).toContain('word and other');
});

test('a link whose words name another host shows the real one', async () => {
  const view = await show(
    '[www.paypal.com](https://evil.example/x) [Read example.com](https://docs.example.com/) [more](https://a.example)',
  );
  expect([...view.querySelectorAll('[data-host]')].map((node) => node.textContent)).toEqual([
    ' (evil.example)',
  ]);
});

test('a remote image waits for the person, then comes without cookies', async () => {
  const release = jest.fn();
  const load = jest.fn<LoadImage>(async (url) => ({ src: `blob:${url.length}`, release }));
  const text = '![a chart](https://evil.example/?q=secret)\n\n![two](https://b.example/2.png)';
  const view = await show(text, load);
  expect(view.querySelector('img[src]')).toBeNull();
  expect(load).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'Show image from evil.example' });
  await act(async () => void fireEvent.click(button));
  expect(load.mock.calls.map(([url]) => url)).toEqual(['https://evil.example/?q=secret']);
  expect(view.querySelectorAll('img[src]')).toHaveLength(1);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show all images of this answer' }));
  });
  expect(view.querySelectorAll('img[src]')).toHaveLength(2);
  cleanup();
  expect(release).toHaveBeenCalledTimes(2);
});

test('an image whose host does not say its length is read up to 20 MB', async () => {
  let sent = 0;
  const read = async () => {
    sent += 1;
    return { done: sent > 9, value: new Uint8Array(7_000_000) };
  };
  const cancel = jest.fn(async () => undefined);
  const headers = { get: (name: string) => (name === 'content-type' ? 'image/png' : null) };
  const reply = { ok: true, headers, body: { getReader: () => ({ read, cancel }) } };
  const { fetch } = globalThis;
  globalThis.fetch = async () => reply as unknown as Response;
  const blocks = new MarkdownStream().update('![a chart](https://b.example/2.png)', false);
  await renderView(<MarkdownView blocks={blocks} live={false} />, createFakeBus());
  fireEvent.click(screen.getByRole('button', { name: 'Show image from b.example' }));
  await screen.findByRole('link');
  globalThis.fetch = fetch;
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(sent).toBe(3);
});

test('pictures within the answer are shown, documents and pages are not', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const view = await show(
    `![dot](${pixel}) ![svg](data:image/svg+xml;base64,PHN2Zy8+) ![js](javascript:alert(1)) ![rel](/a.png)`,
  );
  const images = [...view.querySelectorAll('img')];
  expect(images.map((image) => image.getAttribute('src'))).toEqual([pixel, null, null, null]);
  expect(images.map((image) => image.alt)).toEqual(['dot', 'svg', 'js', 'rel']);
});

test('footnotes have numbers, ways there and back, and ids of their own answer', async () => {
  const view = await show(
    'One[^b] two[^a] again[^b] none[^c].\n\n[^a]: First *note*.\n[^b]: Second.',
  );
  Element.prototype.scrollIntoView = () => undefined;
  const references = screen.getAllByRole('link', { name: /^Footnote/ });
  expect(references.map((link) => link.textContent)).toEqual(['1', '2', '1']);
  expect(view.textContent).toContain('none[^c].');
  const notes = within(screen.getByRole('region', { name: 'Footnotes' })).getAllByRole('listitem');
  expect(notes.map((note) => note.textContent)).toEqual(['Second.↩', 'First note.↩']);
  await act(async () => void fireEvent.click(references[1]!));
  expect(document.activeElement).toBe(notes[1]);
  const ids = [...view.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const both = await show('One[^b].\n\n[^b]: Other.\n\nx', undefined, 2);
  const all = [...both.querySelectorAll('[id]')].map(({ id }) => id);
  expect(all.length).toBe(4);
  expect(new Set(all).size).toBe(4);
});

test('citations are shown at their marks, and never in an address or in code', async () => {
  const marked =
    'Claim.\uE0000\uE001 `code \uE0001\uE001` [link\uE0002\uE001](https://a.example/\uE0003\uE001)\n\n```\nx \uE0004\uE001\n```';
  const blocks = new MarkdownStream().update(marked, false);
  const { container } = await renderView(
    <CitationContext value={(mark) => <i data-mark={mark} />}>
      <RestoreMarksContext value={(text) => text.replace(/\uE000(\d)\uE001/g, '[[1.$1]]')}>
        <MarkdownView blocks={blocks} live={false} />
      </RestoreMarksContext>
    </CitationContext>,
    createFakeBus(),
  );
  const marks = [...container.querySelectorAll('[data-mark]')];
  expect(marks.map((node) => node.getAttribute('data-mark'))).toEqual(['0', '2']);
  expect([...container.querySelectorAll('code')].map((node) => node.textContent)).toEqual([
    'code [[1.1]]',
    'x [[1.4]]\n',
  ]);
  expect(container.querySelector('a')!.getAttribute('href')).toBe('https://a.example/[[1.3]]');
  expect(container.innerHTML).not.toMatch(/[\uE000\uE001]/);
});

test('a citation directly follows its word, whatever the model left between', async () => {
  const marked = 'One claim \uE0000\uE001. **Bold** \uE0001\uE001 goes on.';
  const blocks = new MarkdownStream().update(marked, false);
  const { container } = await renderView(
    <CitationContext value={(mark) => <i>{mark}</i>}>
      <MarkdownView blocks={blocks} live={false} />
    </CitationContext>,
    createFakeBus(),
  );
  expect(container.textContent).toContain('One claim0. Bold1 goes on.');
});

test('the little HTML that answers use is made as elements, without attributes', async () => {
  const view = await show(
    'H<sub onclick="x()">2</sub>O<br>a<kbd>Ctrl</kbd> <u>open <span>x</span>',
  );
  expect(view.querySelector('p')!.innerHTML).toBe(
    'H<sub>2</sub>O<br>a<kbd>Ctrl</kbd> &lt;u&gt;open &lt;span&gt;x&lt;/span&gt;',
  );
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

test('lists, tables and quotes have the direction of their words, and numbers that of their surroundings', async () => {
  const view = await show('- أول الأمر كله\n- 2\n- last\n\n> قال\n\n| السنة |\n| - |\n| 1995 |');
  const dirs = [...view.querySelectorAll('ul, li, blockquote, [data-table], th, td')].map(
    (each) => `${each.localName} ${each.getAttribute('dir')}`,
  );
  expect(dirs).toEqual([
    'ul rtl',
    'li rtl',
    'li null',
    'li ltr',
    'blockquote rtl',
    'section rtl',
    'th rtl',
    'td null',
  ]);
});

const drawGood: Draw = async (code) => {
  if (code !== 'good') throw new Error('no diagram');
  return { svg: '<svg/>', width: 1, height: 1 };
};

function Drawing({ code }: { code: string }) {
  const { picture, failed } = useDrawing(code, true);
  return <output>{`${picture?.src ?? 'none'} ${failed}`}</output>;
}

test('U2.4 a version that cannot be drawn is not shown as the picture of another', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const drawing = (code: string) => (
    <DrawContext value={drawGood}>
      <Drawing code={code} />
    </DrawContext>
  );
  const { rerender } = render(drawing('good'));
  await screen.findByText('blob:picture false');
  rerender(drawing('bad'));
  await screen.findByText('none true');
  rerender(drawing('good'));
  await screen.findByText('blob:picture false');
});
