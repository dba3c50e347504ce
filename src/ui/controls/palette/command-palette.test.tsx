import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { PaletteEntry } from './palette-entry.ts';

afterEach(cleanup);
const user = userEvent.setup();
const run = jest.fn();
const elsewhere = jest.fn();
const entry = (text: string, group: string): PaletteEntry => ({
  key: text,
  text,
  group,
  run: () => run(text),
});

/** `show` renders it again, as with the next results. */
async function open(entries: readonly PaletteEntry[], isPending = false) {
  run.mockClear();
  elsewhere.mockClear();
  const palette = (listed: readonly PaletteEntry[], pending: boolean) => (
    <CommandPalette
      name="Search"
      hint="Chats"
      words="ti"
      change={() => undefined}
      entries={listed}
      isPending={pending}
      close={() => undefined}
      refocus={() => undefined}
    />
  );
  const rendered = await renderView(palette(entries, isPending), createFakeBus());
  screen.getByRole('combobox', { name: 'Search' }).focus();
  return rendered;
}

test('arrows follow the visible order where the entries of a group are not next to each other', async () => {
  await open([entry('New', 'Chat'), entry('Read', 'Page'), entry('Rename', 'Chat')]);
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['New', 'Rename', 'Read']);
  const chosen = [];
  for (const _ of options) {
    chosen.push(screen.getByRole('option', { selected: true }));
    await user.keyboard('{ArrowDown}');
  }
  expect(chosen).toEqual(options);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(run).toHaveBeenCalledWith('Rename');
});

test('U2.4 a line of the text is below a name, and the words are marked in both', async () => {
  await open([{ ...entry('Tide tables', 'Chats'), line: 'At the tidal gate' }]);
  const option = screen.getByRole('option');
  expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Ti',
    'ti',
  ]);
});

test('U2.4 Ctrl+Enter, and a press with the same key, open what has an address in a tab of its own', async () => {
  const entries = [
    { ...entry('Tide', 'Chats'), runElsewhere: elsewhere },
    entry('Time', 'Commands'),
  ];
  await open(entries);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(elsewhere).toHaveBeenCalledTimes(1);
  cleanup();
  await open(entries);
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('option', { name: 'Tide' }));
  await user.keyboard('{/Control}');
  expect(elsewhere).toHaveBeenCalledTimes(1);
  expect(run).not.toHaveBeenCalled();
  cleanup();
  // A command has none.
  await open(entries);
  await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  expect(run).toHaveBeenCalledWith('Time');
});

test('U2.4 an arrow has chosen: Enter does not wait for what is still looked for', async () => {
  await open([entry('Time', 'Commands'), entry('Tint', 'Commands')], true);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('{Enter}');
  expect(run).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(run).toHaveBeenCalledWith('Tint');
});

test('U2.4 how many were found is read out; that there is nothing is shown', async () => {
  await open([entry('Time', 'Commands')]);
  expect(screen.getByRole('status').textContent).toBe('Found: 1');
  cleanup();
  await open([]);
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBeNull();
});
