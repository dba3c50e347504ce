import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { CommandPalette } from './command-palette.tsx';

const user = userEvent.setup();

test('arrows follow the visible order where the entries of a group are not next to each other', async () => {
  const run = jest.fn();
  const entry = (text: string, group: string) => ({ key: text, text, group, run: () => run(text) });
  const entries = [entry('New', 'Chat'), entry('Read', 'Page'), entry('Rename', 'Chat')];
  const palette = (
    <CommandPalette
      name="All commands"
      find={() => entries}
      close={() => undefined}
      refocus={() => undefined}
    />
  );
  await renderView(palette, createFakeBus());
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['New', 'Rename', 'Read']);
  const field = screen.getByRole('combobox', { name: 'All commands' });
  field.focus();
  const chosen = [];
  for (const _ of options) {
    chosen.push(screen.getByRole('option', { selected: true }));
    await user.keyboard('{ArrowDown}');
  }
  expect(chosen).toEqual(options);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(run).toHaveBeenCalledWith('Rename');
});
