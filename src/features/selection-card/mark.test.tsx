import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MarkColour } from '#domain/memos/marks.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { cardView } from '#test/support/card-view.tsx';
import { SelectionCard } from './selection-card.tsx';

globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

afterEach(cleanup);
const user = userEvent.setup();

async function open({ canMark = true, note = '', before = null as MarkColour | null } = {}) {
  const card = await cardView({
    opened: {
      kind: 'selection',
      action: 'more',
      toolId: null,
      text: 'the tide comes at six',
      isCut: false,
      form: 'plain',
      field: null,
      surroundings: '',
      language: null,
      windowId: 1,
      url: 'https://pier.example/',
      title: 'Pier',
      ...(canMark && { canMark }),
    },
    view: <SelectionCard />,
  });
  card.bus.handle({
    'marks.put': () => ({ id: 'm1', note, ...(before && { before }) }),
    'memo.change': () => ({}),
    'memo.setDeleted': () => ({}),
  });
  return card;
}

const field = () => screen.findByRole('textbox', { name: 'Note' });

test('G19 the keys 1 to 4 mark the text while the card has the focus; in words of the person they are digits', async () => {
  const { bus } = await open();
  const words = screen.getByLabelText('What should I do with this text?');
  await waitFor(() => expect(document.activeElement).toBe(words));
  await user.keyboard('In 3 words');
  expect(bus.callsOf('marks.put')).toEqual([]);
  await user.clear(words);
  await user.keyboard('3');
  await field();
  expect(bus.callsOf('marks.put')).toEqual([{ colour: 3 }]);
  expect(screen.getByRole('button', { name: 'Blue' }).getAttribute('aria-pressed')).toBe('true');
});

test('G19 a text that was marked takes a note and another colour, and the card closes', async () => {
  const { bus, card } = await open();
  await user.click(screen.getByRole('button', { name: 'Yellow' }));
  await user.type(await field(), 'Ask the keeper');
  await user.click(screen.getByRole('button', { name: 'Green' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(bus.callsOf('memo.change')).toEqual([
    { id: 'm1', colour: 2 },
    { id: 'm1', note: 'Ask the keeper' },
  ]);
  await waitFor(() => expect(card.close).toHaveBeenCalledTimes(1));
});

test('the mark is taken back, with its card', async () => {
  const { bus, card } = await open({ note: 'Before' });
  await user.click(screen.getByRole('button', { name: 'Pink' }));
  expect(((await field()) as HTMLTextAreaElement).value).toBe('Before');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bus.callsOf('memo.setDeleted')).toEqual([{ id: 'm1', deleted: true }]);
  await waitFor(() => expect(card.close).toHaveBeenCalledTimes(1));
});

test('G19 a text that was marked already is not removed by Undo: it has its colour again', async () => {
  const { bus, card } = await open({ note: 'Before', before: 2 });
  await user.click(screen.getByRole('button', { name: 'Pink' }));
  await field();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bus.callsOf('memo.change')).toEqual([{ id: 'm1', colour: 2 }]);
  expect(bus.callsOf('memo.setDeleted')).toEqual([]);
  await waitFor(() => expect(card.close).toHaveBeenCalledTimes(1));
});

test('G19 a note is saved when its card is left or closed, by Escape at a button too', async () => {
  const { bus, card } = await open();
  await user.click(screen.getByRole('button', { name: 'Yellow' }));
  await user.type(await field(), 'Ask the keeper');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(bus.callsOf('memo.change')).toEqual([{ id: 'm1', note: 'Ask the keeper' }]);
  expect(card.close).toHaveBeenCalledTimes(1);
  await user.type(await field(), ' twice');
  await user.click(screen.getByRole('button', { name: 'Green' }));
  await user.keyboard('{Escape}');
  expect(bus.callsOf('memo.change').slice(1)).toEqual([
    { id: 'm1', colour: 2 },
    { id: 'm1', note: 'Ask the keeper twice' },
  ]);
  await waitFor(() => expect(card.close).toHaveBeenCalledTimes(2));
});

test('a text that is gone is not marked, and the card says so', async () => {
  const { bus } = await open();
  bus.handle({ 'marks.put': () => Promise.reject(new CodedError('not_found')) });
  await user.click(screen.getByRole('button', { name: 'Yellow' }));
  await screen.findByText(/could not be found/);
});

test('text of a field or a frame is not marked', async () => {
  const { bus } = await open({ canMark: false });
  expect(screen.queryByRole('button', { name: 'Yellow' })).toBeNull();
  await user.keyboard('1');
  expect(bus.callsOf('marks.put')).toEqual([]);
});
