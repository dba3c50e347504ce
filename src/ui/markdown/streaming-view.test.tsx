import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type Block, MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);

type Shown = { blocks: readonly Block[]; live: boolean };

const control: { set(shown: Shown): void } = { set() {} };

function Answer() {
  const [shown, setShown] = useState<Shown>({ blocks: [], live: true });
  control.set = setShown;
  return <MarkdownView {...shown} />;
}

async function openView() {
  const { container } = await renderView(<Answer />, createFakeBus());
  const stream = new MarkdownStream();
  const update = (text: string, live = true) =>
    act(async () => control.set({ blocks: stream.update(text, live), live }));
  return { container, update };
}

/** Nodes and texts that change when more words follow `text`. */
async function changes(text: string): Promise<number> {
  const { container, update } = await openView();
  await update(text);
  await update(`${text}on`);
  let seen = 0;
  const observer = new MutationObserver((records) => {
    seen += records.length;
  });
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(container, all);
  await update(`${text}once`);
  seen += observer.takeRecords().length;
  observer.disconnect();
  cleanup();
  return seen;
}

test.each([
  ['paragraphs', '', 'Words of a paragraph with **some** marks.\n\n'],
  ['a list', '', '- an item with `code`\n'],
  ['a table', '| a | b |\n|---|---|\n', '| one | two |\n'],
  ['code', '```\n', 'a line of code\n'],
  ['one paragraph', '', 'Words that go on with **some** marks and so on. '],
  ['footnotes', 'One[^1].\n\n', '[^1]: A note.\n\nMore[^2] words.\n\n'],
])(
  'a chunk touches as little of the page at the end as at the start: %s',
  async (_name, head, unit) => {
    const few = await changes(head + unit.repeat(5));
    const many = await changes(head + unit.repeat(300));
    expect(many).toBeLessThanOrEqual(Math.max(few, 2));
  },
);

test('parts out of sight may be left out only while the answer is written', async () => {
  const { container, update } = await openView();
  const text = 'A paragraph.\n\n'.repeat(100);
  await update(text);
  const still = () => container.querySelectorAll('[data-still]').length;
  expect(still()).toBe(3);
  await update(text, false);
  await waitFor(() => expect(still()).toBe(0));
  expect(container.textContent.match(/A paragraph/g)).toHaveLength(100);
});

test('elements of earlier text stay the same ones', async () => {
  const { container, update } = await openView();
  await update('# Title\n\n- one\n- two\n');
  const before = [...container.querySelectorAll('h1, li')];
  await update('# Title\n\n- one\n- two\n- three\n\nAnd **more', true);
  await update('# Title\n\n- one\n- two\n- three\n\nAnd **more**.', false);
  expect([...container.querySelectorAll('h1, li')].slice(0, 3)).toEqual(before);
  expect(
    [...container.querySelectorAll('h1, li')].slice(0, 3).every((node, n) => node === before[n]),
  ).toBe(true);
});
