import { afterEach, expect, jest, test } from '@jest/globals';
import {
  act,
  cleanup,
  configure,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Observable, of } from 'rxjs';
import { defaultSettings } from '#domain/settings/settings.ts';
import type { Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { fakeAccess, fakeBackups, renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

/** What a section does is tested here, not which of them is open. */
configure({ defaultHidden: true });
afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const full = () => Promise.reject(new CodedError('storage_full'));
const notice = async (text: RegExp | string) =>
  within(screen.getByRole('region', { name: 'Notifications' })).findByText(text);

async function open(options: FakeChatOptions = {}, more: Partial<Shell> = {}) {
  const { bus } = createFakeChat(options);
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: ['https://api.example.com'] }),
    'site.watch': () => of([]),
  });
  const access = fakeAccess();
  const view = await renderView(<SettingsView />, bus, { surface: 'settings', access, ...more });
  await screen.findByLabelText('API host');
  return { bus, access, ...view };
}

const checked = (name: string) => () => (screen.getByLabelText(name) as HTMLInputElement).checked;
const value = (name: RegExp | string) => () =>
  (screen.getByLabelText(name) as HTMLInputElement).value;
const click = (name: string) => () => user.click(screen.getByLabelText(name));
const select = (name: string, option: string) => () =>
  user.selectOptions(screen.getByLabelText(name), option);

test.each([
  ['Offer questions the page answers', click('Offer questions the page answers'), checked],
  ['Dark', click('Dark'), checked],
  ['In a full tab', click('In a full tab'), checked],
  ['Interface language', select('Interface language', 'English'), value],
  ['Memory for what Ollama reads', select('Memory for what Ollama reads', '8 GB'), value],
])(
  '%s: that it could not be saved is shown, and so is the saved value',
  async (name, change, of) => {
    const { bus } = await open();
    bus.handle({ 'settings.set': full });
    const now = of(name);
    const before = now();
    await change();
    await notice(/storage/i);
    await waitFor(() => expect(now()).toBe(before));
  },
);

test('the slider of the width stops at each step: what is between two is never saved', async () => {
  const { bus } = await open();
  const slider = screen.getByLabelText(/^Width/);
  expect(slider.getAttribute('step')).toBe('40');
  fireEvent.change(slider, { target: { value: '800' } });
  expect(bus.callsOf('settings.set')).toEqual([{ chatBoxWidth: 800 }]);
});

test('S3.9 words of dictation that came from another device are not replaced by those of before', async () => {
  const { bus } = await open({ settings: { dictationWords: 'Oda' } });
  const field = screen.getByLabelText('Names and words you use');
  const settings = { ...defaultSettings, dictationWords: 'Oda, Lea' };
  await act(async () => bus.emit('settings.changed', { settings }));
  expect(field).toHaveProperty('value', 'Oda, Lea');
  fireEvent.blur(field);
  expect(bus.callsOf('settings.set')).toEqual([]);
  bus.handle({ 'settings.set': full });
  fireEvent.change(field, { target: { value: 'Oda, Lea, Ann' } });
  fireEvent.blur(field);
  await notice(/storage/i);
  expect(field).toHaveProperty('value', 'Oda, Lea, Ann');
  expect(bus.callsOf('settings.set')).toEqual([{ dictationWords: 'Oda, Lea, Ann' }]);
});

test('a key or an access that could not be removed is not reported as removed', async () => {
  const { bus, access } = await open();
  bus.handle({ 'secret.set': full });
  await user.click(await screen.findByRole('button', { name: 'Forget the key' }));
  await notice(/storage/i);
  expect(screen.queryByText('Key forgotten')).toBeNull();
  jest.mocked(access.remove).mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Remove https://en.wikipedia.org/*' }));
  await notice(/^Something went wrong/);
});

test('a consent that could not be withdrawn is shown as given', async () => {
  const { bus } = await open();
  const server = { server: 'http://127.0.0.1:8787', isConnected: true, isLocal: true };
  bus.handle({
    'documents.server': () => ({ server: { ...server, isSaving: true } }),
    'settings.set': full,
  });
  bus.emit('models.changed', {});
  const field = await screen.findByRole('switch', { name: 'Keep documents on my server' });
  await user.click(field);
  await notice(/storage/i);
  await waitFor(() => expect(field).toHaveProperty('checked', true));
});

test('Undo gives back the consent of one host; one that was revoked later stays revoked', async () => {
  const { bus } = await open({ settings: { recordingHosts: ['a.example', 'b.example'] } });
  for (const host of ['a.example', 'b.example']) {
    await user.click(screen.getByRole('button', { name: `Ask again before sending to ${host}` }));
  }
  const [first] = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(first!);
  await waitFor(() =>
    expect(bus.callsOf('settings.set').at(-1)).toEqual({ recordingHosts: ['a.example'] }),
  );
});

test('Undo of a reset leaves what the reset did not change', async () => {
  const { bus } = await open({ settings: { colorSchema: 'dark' } });
  await user.click(screen.getByRole('button', { name: 'Reset all settings' }));
  await user.click(screen.getByLabelText('Offer the current page'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bus.callsOf('settings.set').at(-1)).toEqual({ colorSchema: 'dark' }));
  expect(screen.getByLabelText('Offer the current page')).toHaveProperty('checked', false);
});

test('another section keeps what was typed in one; its download ends with the page', async () => {
  const ended = jest.fn();
  const downloadModel = () => new Observable<number>(() => ended);
  const { bus, unmount } = await open({}, { downloadModel });
  bus.handle({
    'models.list': () => ({
      models: [],
      connections: [{ connection: 'built-in', state: 'downloadable', error: null, models: 0 }],
      current: null,
    }),
  });
  bus.emit('models.changed', {});
  await user.click(await screen.findByRole('button', { name: 'Download the model' }));
  await user.type(screen.getByLabelText('API key'), 'sk-secret');
  await user.click(screen.getByRole('button', { name: 'Data' }));
  const model = screen.getByText('Model connection', { selector: 'h2' }).closest('section')!;
  expect(model.hidden).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Model connection' }));
  expect(screen.getByLabelText('API key')).toHaveProperty('value', 'sk-secret');
  screen.getByText(/^Downloading/);
  expect(ended).not.toHaveBeenCalled();
  unmount();
  expect(ended).toHaveBeenCalled();
});

test('the question about a backup stays until its settings are saved', async () => {
  const saveFiles = async () => ({ saved: 0, leftOut: 0 });
  const { bus } = await open(
    {},
    {
      backups: async () => fakeBackups({ unpack: async () => ({ lines: '1', saveFiles }) }),
    },
  );
  bus.handle({
    'backup.restore': () => ({ rows: 1, withheld: { openaiApiHost: 'https://mine.example' } }),
    'settings.set': full,
  });
  const field = screen.getByLabelText('Restore a backup', { selector: 'input' });
  await user.upload(field, new File(['PK'], 'x.zip', { type: 'application/zip' }));
  await user.click(await screen.findByRole('button', { name: 'Use these' }));
  await notice(/storage/i);
  screen.getByText('Model address: https://mine.example');
  bus.handle({ 'settings.set': () => ({}) });
  await user.click(screen.getByRole('button', { name: 'Use these' }));
  await waitFor(() => expect(screen.queryByText('Model address: https://mine.example')).toBeNull());
});
