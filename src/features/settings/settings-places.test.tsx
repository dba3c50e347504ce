import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { SettingsView } from './settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

function settingsBus() {
  const { bus } = createFakeChat();
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: [] }),
    'storage.estimate': () => ({
      used: 2_000_000,
      quota: 1_000_000_000,
      persisted: false,
      nearlyFull: false,
    }),
    'site.watch': () => of([]),
  });
  return bus;
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const sections = () => screen.getByRole('navigation', { name: 'Sections' });

test('a section has an address, is marked in the list, and is alone', async () => {
  const { router } = await renderAt('/settings/appearance', <SettingsView />, settingsBus());
  await heading('Appearance');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  const marked = () => within(sections()).getByRole('link', { current: 'page' });
  expect(marked().textContent).toBe('Appearance');
  expect(document.title).toBe('Appearance · Settings · Gloss');
  await user.click(within(sections()).getByRole('link', { name: 'Language' }));
  await heading('Language');
  expect(router.place).toEqual(placeOf('settings', 'language'));
  expect(marked().textContent).toBe('Language');
  history.back();
  await heading('Appearance');
});

test('what was typed in a section stays while another one is open', async () => {
  const { router } = await renderAt('/settings/model', <SettingsView />, settingsBus());
  await user.type(await screen.findByLabelText('API host'), 'api.example.com');
  router.go(placeOf('settings', 'language'));
  await heading('Language');
  router.go(placeOf('settings', 'model'));
  await waitFor(() =>
    expect(screen.getByLabelText('API host')).toHaveProperty('value', 'api.example.com'),
  );
});

test.each([
  ['anthropic', /^API key/, 'model', 'API key'],
  ['dark mode', /^Dark/, 'appearance', 'Dark'],
])(
  'a search for “%s” jumps to the field, marks it and gives it the focus',
  async (words, hit, section, label) => {
    const { router } = await renderAt('/settings/language', <SettingsView />, settingsBus());
    await heading('Language');
    await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), words);
    const hits = screen.getByRole('list', { name: 'Found settings' });
    await user.click(within(hits).getByRole('link', { name: hit }));
    expect(router.place).toEqual(placeOf('settings', section));
    const field = screen.getByLabelText(label);
    expect(document.activeElement).toBe(field);
    expect(field.closest('[data-found]')).not.toBeNull();
  },
);

test('U2.4 an address names a field of a section: it is marked and has the focus', async () => {
  const address = '/settings/appearance?field=settings.appearance.dark';
  await renderAt(address, <SettingsView />, settingsBus());
  await heading('Appearance');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dark')));
  expect(document.activeElement?.closest('[data-found]')).not.toBeNull();
});

test('U2.4 a field that no section has is left alone', async () => {
  await renderAt('/settings/appearance?field=x', <SettingsView />, settingsBus());
  await heading('Appearance');
  expect(document.querySelector('[data-found]')).toBeNull();
});

test('a hit says in which section it is; without any that is said', async () => {
  await renderAt('/settings/language', <SettingsView />, settingsBus());
  const field = await screen.findByRole('searchbox', { name: 'Search settings' });
  await user.type(field, 'ollama');
  const hits = screen.getByRole('list', { name: 'Found settings' });
  within(hits).getByRole('link', { name: /^Ollama/ });
  expect(within(hits).getAllByText('Model connection').length).toBeGreaterThan(0);
  await user.type(field, ' xyz');
  screen.getByRole('status');
});

test('the way back leads to the chat that was open', async () => {
  const { router } = await renderAt('/chat/c1', <SettingsView />, settingsBus());
  router.go(placeOf('settings', 'data'));
  const back = await screen.findByRole('link', { name: 'Back to the chat' });
  await waitFor(() => expect(back.getAttribute('href')).toBe('/app/chat/c1'));
  await user.click(back);
  expect(router.place).toEqual(chatPlace('c1'));
});

test('U2.5 ports of this machine are looked at where models are connected, by one round at a time', async () => {
  const bus = settingsBus();
  const looks = ['local.find', 'models.list', 'art.models', 'dictation.engines'] as const;
  const looked = () => looks.map((name) => bus.callsOf(name).length);
  const rounds: (() => void)[] = [];
  bus.handle({
    'local.find': () =>
      new Promise((resolve) => rounds.push(() => resolve({ found: [], looks: true }))),
  });
  const { router } = await renderAt('/settings/privacy', <SettingsView />, bus);
  await heading('Privacy');
  await screen.findByRole('searchbox', { name: 'Search settings' });
  fireEvent.focus(window);
  expect(looked()).toEqual([0, 0, 0, 0]);
  router.go(placeOf('settings', 'model'));
  await waitFor(() => expect(rounds).toHaveLength(1));
  rounds[0]?.();
  await screen.findByText('llama.cpp');
  fireEvent.focus(window);
  fireEvent.focus(window);
  await waitFor(() => expect(rounds).toHaveLength(2));
  expect(bus.callsOf('models.list').filter(({ refresh }) => refresh)).toHaveLength(1);
  router.go(placeOf('settings', 'language'));
  await heading('Language');
  fireEvent.focus(window);
  expect(rounds).toHaveLength(2);
  expect(bus.callsOf('dictation.engines')).toHaveLength(0);
});
