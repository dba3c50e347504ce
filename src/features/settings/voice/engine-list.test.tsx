import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browserEngine, type SpeechEngine } from '#domain/dictation/engines.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const { onDevice, byVendor } = browserEngine;
const engine = (host: string, more: Partial<SpeechEngine> = {}): SpeechEngine => ({
  host,
  connection: null,
  asks: false,
  state: 'ready',
  goesTo: 'host',
  isOn: true,
  ...more,
});

async function open(engines: SpeechEngine[], settings: Partial<Settings> = {}) {
  const { bus } = createFakeChat({ settings });
  const server = { host: 'speech.lan:8000', model: null };
  bus.handle({ 'dictation.engines': () => ({ engines, server }) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const sections = screen.getByRole('navigation', { name: 'Sections' });
  await user.click(within(sections).getByText('Voice'));
  const list = await screen.findByRole('list', { name: 'What turns your speech into text' });
  const rows = () => [...list.children].map((each) => each.querySelector('label')?.textContent);
  const row = (name: string) =>
    within([...list.children].find((each) => each.textContent?.includes(name)) as HTMLElement);
  const saved = () => bus.callsOf('settings.set').map((call) => call.dictationEngines);
  return { bus, rows, row, saved };
}

const vendor = "This browser's speech service";
const device = 'This browser, on this computer';

test('S1.2 what hears dictation is ordered by the person, by keyboard too, turned on and off, and says where speech goes', async () => {
  const { rows, row, saved } = await open([
    engine('127.0.0.1:8000', { goesTo: 'here' }),
    engine('api.example', { asks: true }),
    engine(byVendor, { isOn: false, goesTo: 'vendor' }),
  ]);
  expect(rows()).toEqual(['127.0.0.1:8000', 'api.example', vendor]);
  row('127.0.0.1').getByText('What you say stays on this computer.');
  row('127.0.0.1').getByText('Ready');
  row('api.example').getByText('What you say is sent to api.example.');
  row('api.example').getByText('Ready · asks you first');
  row(vendor).getByText('What you say is sent to the company that makes your browser.');
  row(vendor).getByText('Off');

  const up = row(vendor).getByRole('button', { name: `Move up: ${vendor}` });
  up.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rows()).toEqual(['127.0.0.1:8000', vendor, 'api.example']));
  await waitFor(() => expect(document.activeElement).toBe(up));
  await user.click(row(vendor).getByRole('switch'));
  await row(vendor).findByText('Ready');
  await user.click(row('127.0.0.1').getByRole('switch'));
  await row('127.0.0.1').findByText('Off');
  const choice = (id: string, isOn: boolean) => ({ id, isOn });
  expect(saved()).toEqual([
    [choice('127.0.0.1:8000', true), choice(byVendor, false), choice('api.example', true)],
    [choice('127.0.0.1:8000', true), choice(byVendor, true), choice('api.example', true)],
    [choice('127.0.0.1:8000', false), choice(byVendor, true), choice('api.example', true)],
  ]);
});

test('the ends of the list move no further', async () => {
  const { row, saved } = await open([engine('one.example'), engine('two.example')]);
  const first = row('one.example').getByRole('button', { name: 'Move up: one.example' });
  const last = row('two.example').getByRole('button', { name: 'Move down: two.example' });
  expect([first, last].map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  await user.click(first);
  await user.click(last);
  expect(saved()).toEqual([]);
});

test('what the browser needs to hear a language here is downloaded by a press', async () => {
  const engines = [engine(onDevice, { state: 'installable', goesTo: 'here' })];
  const { bus, row } = await open(engines);
  row(device).getByText('Needs a download for your language');
  bus.handle({ 'dictation.install': () => ({ installed: false }) });
  await user.click(row(device).getByRole('button', { name: 'Download the model' }));
  await screen.findByText('The browser did not download it. It may not know your language.');
  bus.handle({
    'dictation.install': () => ({ installed: true }),
    'dictation.engines': () => ({ engines: [engine(onDevice, { goesTo: 'here' })], server: null }),
  });
  await user.click(await row(device).findByRole('button', { name: 'Download the model' }));
  await row(device).findByText('Ready');
});

test('servers are called by what they are', async () => {
  const { rows, row } = await open(
    [
      engine('speech.lan:8000'),
      engine('127.0.0.1:8787', { connection: 'gateway', goesTo: 'here' }),
      engine('api.groq.com', { connection: 'OPENAI_API' }),
    ],
    { openaiApiHost: 'https://api.groq.com/openai/v1' },
  );
  expect(rows()).toEqual(['Speech server', 'Gloss server', 'Groq']);
  row('Speech server').getByText('What you say is sent to speech.lan:8000.');
});
