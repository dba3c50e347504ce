import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, of } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeAccess } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const row = (id: string, name: string, more: Partial<OwnTool> = {}): OwnTool => ({
  id,
  kind: 'custom',
  name,
  instruction: `Do ${name}`,
  icon: 'sparkle',
  created_at: `2027-01-15T10:00:0${id.length}.000Z`,
  updated_at: '',
  is_deleted: false,
  rev: 0,
  dirty: 1,
  deviceId: 'd',
  hlc: 'h',
  ...more,
});

async function open(tools: OwnTool[] = [], status: SyncState['status'] = 'off') {
  const rows = new BehaviorSubject(tools);
  const change = (id: string, next: Partial<OwnTool>) =>
    rows.next(rows.value.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const { bus } = createFakeChat();
  const all = [...tools];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: [] }),
    'tools.watch': () => rows,
    'tools.put': (tool) => {
      all.push(row(tool.id, tool.name, tool));
      if (rows.value.some(({ id }) => id === tool.id)) change(tool.id, tool);
      else rows.next([...rows.value, row(tool.id, tool.name, tool)]);
      return {};
    },
    'tools.setDeleted': ({ id, deleted }) => {
      const rest = rows.value.filter((each) => each.id !== id);
      const back = all.findLast((each) => each.id === id)!;
      rows.next(deleted ? rest : [...rest, back]);
      return {};
    },
    'tools.import': () => 2,
    'sync.watch': () => of({ sync: { ...syncOff, status } }),
  });
  const saveFile = jest.fn();
  await renderAt('/settings/tools', <SettingsView />, bus, {
    surface: 'settings',
    access: fakeAccess(),
    saveFile,
  });
  const section = within(await screen.findByRole('region', { name: 'Tools' }));
  await section.findByRole('list', { name: 'All tools' });
  const names = () =>
    [...section.getByRole('list', { name: 'All tools' }).querySelectorAll('[data-row] bdi')].map(
      (name) => name.textContent,
    );
  const saved = () => bus.callsOf('settings.set').at(-1)!.contextMenu!;
  return { bus, section, names, saved, saveFile };
}

test('without own tools it says how to make one; presets are listed in their groups', async () => {
  const { section, names } = await open();
  section.getByText(/No tools of your own yet/);
  expect(names()).toContain('Improve writing');
  expect(names()).not.toContain('Friendly');
  await user.click(section.getByRole('button', { name: 'Change tone' }));
  expect(names()).toContain('Friendly');
  expect(section.queryByRole('button', { name: 'Export my tools' })).toBeNull();
});

test.each([
  ['off', 'Your own tools stay on this device.'],
  ['synced', 'Your own tools are saved in your account and appear on your other devices.'],
  ['offline', 'Your own tools are saved in your account and appear on your other devices.'],
] as const)('the place of own tools is said by the sync: %s', async (status, text) => {
  const { section } = await open([], status);
  await section.findByText(text);
  expect(section.getAllByText(/own tools (stay|are saved)/i)).toHaveLength(1);
});

test('a tool is made in a group by keys alone, edited, and deleted with an undo', async () => {
  const { bus, section, names, saved } = await open([
    row('g', 'Work', { kind: 'group', icon: 'folder' }),
  ]);
  section.getByRole('button', { name: 'New tool' }).focus();
  await user.keyboard('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'New tool' }));
  await user.type(form.getByLabelText(/Name/), 'Sailor');
  const instruction = form.getByLabelText(/Instruction/);
  await user.type(instruction, 'Change {{{{completionOutput}}');
  form.getByText('Your own tools cannot use {{completionOutput}}. Remove it.');
  expect((form.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  await user.clear(instruction);
  await user.type(instruction, 'Say it like a sailor');
  await user.selectOptions(form.getByLabelText('Group'), 'Work');
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(names()).toContain('Work'));
  expect(bus.callsOf('tools.put')).toMatchObject([
    { name: 'Sailor', instruction: 'Say it like a sailor', kind: 'custom' },
  ]);
  await waitFor(() => expect(saved().find(({ parent }) => parent === 'g')).toBeDefined());
  await user.click(section.getByRole('button', { name: 'Work' }));
  await waitFor(() => expect(names()).toContain('Sailor'));

  await user.click(section.getByRole('button', { name: 'More about Sailor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit tool' }));
  await user.type(again.getByLabelText(/Name/), ' ahoy');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toContain('Sailor ahoy'));

  await user.click(section.getByRole('button', { name: 'More about Sailor ahoy' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(names()).not.toContain('Sailor ahoy'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toContain('Sailor ahoy'));
});

test('a form that is closed without Save or Cancel has what was typed when it opens again', async () => {
  const { section } = await open();
  const begin = async () => {
    await user.click(section.getByRole('button', { name: 'New tool' }));
    return within(await screen.findByRole('dialog', { name: 'New tool' }));
  };
  const form = await begin();
  await user.type(form.getByLabelText(/Instruction/), 'Say it like a sailor');
  await user.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New tool' })).toBeNull());
  const again = await begin();
  expect(again.getByLabelText(/Instruction/)).toHaveProperty('value', 'Say it like a sailor');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  const other = await begin();
  expect(other.getByLabelText(/Instruction/)).toHaveProperty('value', '');
});

test('a group that is changed is called so', async () => {
  const { section } = await open([row('g', 'Work', { kind: 'group', icon: 'folder' })]);
  await user.click(section.getByRole('button', { name: 'More about Work' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit group' });
});

test('Alt and arrows move a tool, say where it is, and leave the focus on it', async () => {
  const { section, names } = await open();
  const [first, second] = names();
  const button = section.getByRole('button', { name: `Show ${second}` });
  button.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(names().slice(0, 2)).toEqual([second, first]));
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Show ${second}`);
  section.getByText(new RegExp(`^${second}: 1 of \\d+$`));
});

const place = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].find(
    (each) => each.querySelector('bdi')?.textContent === name,
  )!;

/** `to`: looked up while it is dragged. */
function drag(name: string, to: () => Element) {
  const dataTransfer = { types: ['text/plain'], setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(place(name), { dataTransfer });
  fireEvent.dragOver(to(), { dataTransfer });
  fireEvent.drop(to(), { dataTransfer });
}

test('a tool is dropped before another one, and behind all others', async () => {
  const { names, saved } = await open([row('s', 'Sailor'), row('p', 'Pirate')]);
  const listed = names();
  const others = listed.filter((name) => name !== 'Pirate');
  expect(document.querySelector('[data-end]')).toBeNull();
  drag('Pirate', () => place('Explain'));
  const before = others.toSpliced(others.indexOf('Explain'), 0, 'Pirate');
  await waitFor(() => expect(names()).toEqual(before));
  expect(before).not.toEqual(listed);
  drag('Explain', () => document.querySelector('[data-end]')!);
  const behind = [...before.filter((name) => name !== 'Explain'), 'Explain'];
  await waitFor(() => expect(names()).toEqual(behind));
  expect(saved().at(-1)?.parent).toBeNull();
  expect(document.querySelector('[data-end]')).toBeNull();
});

test('a tool that is dropped on a group is in it; a hidden one is saved as hidden', async () => {
  const { section, names, saved } = await open([row('t', 'Sailor')]);
  drag('Sailor', () => place('Change tone'));
  await waitFor(() => expect(names()).not.toContain('Sailor'));
  expect(saved().find(({ id }) => id === 't')).toEqual({
    id: 't',
    parent: 'group:tone',
    data: { editable: true },
  });
  await user.click(section.getByRole('button', { name: 'Show Explain' }));
  await waitFor(() => expect(saved()[0]?.data.hidden).toBe(true));
  expect(section.getByRole('button', { name: 'Show Explain' }).getAttribute('aria-pressed')).toBe(
    'false',
  );
});

test('tools are duplicated, exported and imported', async () => {
  const { bus, section, saveFile } = await open([row('t', 'Sailor')]);
  await user.click(section.getByRole('button', { name: 'More about Sailor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const copy = within(await screen.findByRole('dialog', { name: 'New tool' }));
  await user.click(copy.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bus.callsOf('tools.put')).toMatchObject([{ name: 'Sailor 2' }]));
  await user.click(section.getByRole('button', { name: 'Export my tools' }));
  const [name, , [text]] = saveFile.mock.calls[0] as unknown as [string, string, [string]];
  expect(name).toBe('gloss-tools.json');
  expect(JSON.parse(text)).toMatchObject({ gloss: 'tools', tools: [{ name: 'Sailor' }, {}] });
  const file = new File([text], 'gloss-tools.json', { type: 'application/json' });
  await user.upload(section.getByLabelText('Import tools', { selector: 'input' }), file);
  expect(await screen.findByText('2 tools imported')).toBeTruthy();
  expect(bus.callsOf('tools.import')).toEqual([{ text }]);
});
