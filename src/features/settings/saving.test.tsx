import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { fakeAccess, renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const full = () => Promise.reject(new CodedError('storage_full'));
const notice = async (text: RegExp | string) =>
  within(screen.getByRole('region', { name: 'Notices' })).findByText(text);

async function open(options: FakeChatOptions = {}) {
  const { bus } = createFakeChat(options);
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigin: 'https://api.example.com' }),
    'site.watch': () => of({ sites: [] }),
  });
  const access = fakeAccess();
  const view = await renderView(<SettingsView />, bus, { surface: 'settings', access });
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
  ['Offer the current page', click('Offer the current page'), checked],
  ['Offer to read a PDF in a tab', click('Offer to read a PDF in a tab'), checked],
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
  expect(bus.callsOf('settings.set')).toEqual([{ settings: { chatBoxWidth: 800 } }]);
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
