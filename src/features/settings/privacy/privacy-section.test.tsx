import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { Shell } from '#features/shell.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';
import type { SentRow } from './use-sent.ts';

afterEach(cleanup);

const question: SentRow = {
  id: 45,
  at: Date.UTC(2026, 0, 5, 9),
  kind: 'question',
  host: 'api.example.com',
  isLocal: false,
  fields: [
    { name: 'user', size: 30_412, unit: 'characters' },
    { name: 'images', size: 2_048, unit: 'bytes' },
  ],
  model: 'gpt-4.1',
  usd: 0.0152,
};

async function open(rows: SentRow[], more: Partial<Shell> = {}) {
  const { bus } = createFakeChat({});
  let sent = rows;
  const saved: object[] = [];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigin: 'https://api.example.com' }),
    'site.watch': () => of({ sites: [] }),
    'sent.list': ({ before, limit }) => {
      const left = sent.filter(({ id }) => before === null || id < before);
      return { rows: left.slice(0, limit), more: left.length > limit };
    },
    'sent.clear': () => {
      sent = [];
      return {};
    },
    'settings.set': ({ settings }) => {
      saved.push(settings);
      return {};
    },
  });
  await renderView(<SettingsView />, bus, { surface: 'settings', ...more });
  const section = await screen.findByRole('region', { name: 'Privacy' });
  return { section, saved };
}

test('the record names host, purpose, model, price, and how much of what was sent', async () => {
  const local: SentRow = { ...question, id: 44, isLocal: true, host: '127.0.0.1:8787', usd: null };
  const pdf: SentRow = { ...question, id: 43, kind: 'pdf', host: 'papers.example', fields: [] };
  const { section } = await open([question, local, pdf]);
  const rows = await within(section).findAllByRole('listitem');
  expect(rows[0]!.textContent).toContain('Question to a model');
  expect(rows[0]!.textContent).toContain('api.example.com');
  expect(rows[2]!.textContent).toMatch(/^PDF that was opened.*papers\.example/);
  expect(rows[0]!.textContent).toMatch(/gpt-4\.1 · about \$0\.015/);
  expect(rows[0]!.textContent).toContain('Your texts and sources 30,412 characters');
  expect(rows[0]!.textContent).toMatch(/Images 2(\.0)? kB/i);
  expect(rows[1]!.textContent).toContain('127.0.0.1:8787 stayed on this computer');
});

test('S9.9 the record is shown twenty rows at a time, and can be cleared', async () => {
  const rows = Array.from({ length: 45 }, (_, place) => ({ ...question, id: 45 - place }));
  const { section } = await open(rows);
  const count = () => within(section).queryAllByRole('listitem').length;
  await waitFor(() => expect(count()).toBe(20));
  await userEvent.click(within(section).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(count()).toBe(40));
  await userEvent.click(within(section).getByRole('button', { name: 'Clear the record' }));
  await within(section).findByText(/Nothing yet/);
  expect(count()).toBe(0);
});

test('sites that are never read or sent are typed as names or addresses', async () => {
  const { section, saved } = await open([]);
  const type = async (label: string, text: string) => {
    await userEvent.type(within(section).getByLabelText(label), text);
    await userEvent.tab();
  };
  await type('Never read these sites', 'https://www.bank.test/x{enter}mail.test');
  await type('Never send pages of these sites', 'work.test');
  expect(saved).toEqual([{ neverRead: ['bank.test', 'mail.test'] }, { neverSend: ['work.test'] }]);
});

test('the web app reads no pages of tabs: it has only the list of what is not sent', async () => {
  const { section } = await open([], { access: null });
  await within(section).findByLabelText('Never send pages of these sites');
  expect(within(section).queryByLabelText('Never read these sites')).toBeNull();
});
