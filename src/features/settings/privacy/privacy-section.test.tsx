import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { browserEngine } from '#domain/dictation/engines.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import type { Shell } from '#features/shell.tsx';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';

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
    'secret.names': () => ({ names: [], keyOrigins: ['https://api.example.com'] }),
    'site.watch': () => of([]),
    'sent.list': ({ before, limit }) => {
      const left = sent.filter(({ id }) => before === null || id < before);
      return { rows: left.slice(0, limit), more: left.length > limit };
    },
    'sent.clear': () => {
      sent = [];
      return {};
    },
    'settings.set': (settings) => {
      saved.push(settings);
      return {};
    },
  });
  await renderAt('/settings/privacy', <SettingsView />, bus, { surface: 'settings', ...more });
  const section = await screen.findByRole('region', { name: 'Privacy' });
  return { section, saved, bus };
}

test('the record says why, to whom, and how much of what was sent, in a person’s words', async () => {
  const local: SentRow = { ...question, id: 44, isLocal: true, host: '127.0.0.1:8787', usd: null };
  const fields: SentRow['fields'] = [
    { name: 'pure_text', size: 50, unit: 'characters' },
    { name: 'doc_id', size: 64, unit: 'characters' },
  ];
  const pdf: SentRow = { ...question, id: 43, kind: 'pdf', host: 'papers.example', fields: [] };
  const other: SentRow = { ...question, id: 42, kind: 'document', model: null, usd: null, fields };
  const { section } = await open([question, local, pdf, other]);
  const rows = await within(section).findAllByRole('listitem');
  const text = (at: number) => rows[at]!.textContent ?? '';
  expect(text(0)).toContain('To answer a question');
  expect(text(0)).toContain('Sent to api.example.com · gpt-4.1 · about $0.015');
  expect(text(0)).toMatch(
    /Your words and sources: about 17 pages of text · Pictures: 2(\.0)? kB$/i,
  );
  expect(text(1)).toContain('Stayed on this computer, at 127.0.0.1:8787');
  expect(text(2)).toMatch(/^To open a PDF.*papers\.example/);
  expect(text(3)).toMatch(/Details of the request: 114 characters$/);
  expect(section.textContent).not.toMatch(/pure_text|doc_id/);
});

test('a recording that went to the browser’s own service is recorded by its name', async () => {
  const fields: SentRow['fields'] = [{ name: 'file', size: 2_048, unit: 'bytes' }];
  const host = browserEngine.byVendor;
  const { section } = await open([
    { ...question, kind: 'recording', host, fields, model: null, usd: null },
  ]);
  const [row] = await within(section).findAllByRole('listitem');
  expect(row?.textContent).toMatch(
    /^To transcribe a recording.*Sent to This browser's speech service.*The file: 2/,
  );
  expect(section.textContent).not.toContain(host);
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

test('S9.9 what was sent since is in the record when the person comes back to it', async () => {
  const rows = [question];
  const { section } = await open(rows);
  const count = () => within(section).queryAllByRole('listitem').length;
  await waitFor(() => expect(count()).toBe(1));
  rows.unshift({ ...question, id: 46 });
  fireEvent.focus(window);
  await waitFor(() => expect(count()).toBe(2));
});

test('G18.A what left by which assistant is here, too: it is requested once it is unfolded', async () => {
  const { section, bus } = await open([]);
  const token = {
    createdAt: '2026-01-02T00:00:00.000Z',
    kinds: null,
    folders: null,
    expiresAt: null,
  };
  const named = (name: string, lastUsedAt: string | null) => ({
    ...token,
    id: name,
    name,
    lastUsedAt,
    scopes: ['read' as const],
  });
  const at = '2026-03-04T12:00:00.000Z';
  bus.handle({
    'account.apiTokens': () => ({
      address: 'https://gloss.example/v1',
      mcp: 'https://gloss.example/mcp',
      tokens: [named('Cursor', at), named('Codex', null)],
    }),
    'account.assistantCalls': () => ({
      calls: [{ number: 1, at, tool: 'read', ids: ['document/a'], bytes: 3200 }],
    }),
  });
  expect(bus.callsOf('account.apiTokens')).toEqual([]);
  await userEvent.click(within(section).getByText('Assistants'));
  const list = await within(section).findByRole('list', { name: 'Assistants' });
  expect(within(list).queryByText('Codex')).toBeNull();
  await userEvent.click(within(list).getByText('What it got'));
  const line = (await within(list).findByText('read')).closest('li');
  expect(line?.textContent).toBe('readMar 41 source3.2 kB');
  expect(bus.callsOf('account.assistantCalls')).toEqual([{ id: 'Cursor' }]);
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

test('S3.9 sites that are typed stay while the list changes elsewhere, and are saved with that where the page goes', async () => {
  const { section, saved, bus } = await open([]);
  const field = () => within(section).getByLabelText('Never send pages of these sites');
  await userEvent.type(field(), 'work.test');
  const settings = { ...defaultSettings, neverSend: ['home.test'] };
  await act(async () => bus.emit('settings.changed', { settings }));
  expect(field()).toHaveProperty('value', 'work.test');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(saved).toEqual([{ neverSend: ['work.test', 'home.test'] }]);
  await waitFor(() => expect(field()).toHaveProperty('value', 'work.test\nhome.test'));
});

test('the web app reads no pages of tabs: it has only the list of what is not sent', async () => {
  const { section } = await open([], { access: null });
  await within(section).findByLabelText('Never send pages of these sites');
  expect(within(section).queryByLabelText('Never read these sites')).toBeNull();
});
