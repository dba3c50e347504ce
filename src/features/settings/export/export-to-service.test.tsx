import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExportTarget } from '#domain/export/export-services.ts';
import type { Backups, Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeBackups, renderView } from '#test/support/view.tsx';
import { ExportFiles } from './export-files.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);
const user = userEvent.setup({ delay: null });

type Exporter = Backups['exporter'];
const pageId = '0123456789abcdef0123456789abcdef';

async function open(target: ExportTarget, exporter: Partial<Exporter>, more: Partial<Shell> = {}) {
  const { bus } = createFakeChat({});
  bus.handle({
    'exports.remembered': () => ({ kinds: ['memos'], target, onlyChanged: false, sent: {} }),
  });
  const backups = fakeBackups({ exporter: { ...fakeBackups().exporter, ...exporter } });
  const shell = { surface: 'settings', backups: async () => backups, ...more } as const;
  const { shell: rendered } = await renderView(<ExportFiles />, bus, shell);
  const place = within(await screen.findByRole('region', { name: 'Export to other apps' }));
  const button = () => place.getByRole('button', { name: 'Export' });
  return { place, button, access: rendered.access };
}

test('G19 Out: a token is typed once, its host is asked for in the click, and what changed is sent', async () => {
  const connect = jest.fn<Exporter['connect']>(async () => {});
  const send = jest.fn<Exporter['send']>(async () => ({ written: 3 }));
  const { place, button, access } = await open('notion', { connect, send });
  expect((await place.findByRole('button', { name: 'Export' })).hasAttribute('disabled')).toBe(
    true,
  );
  await user.type(place.getByLabelText('Access token'), 'secret');
  await user.type(
    place.getByLabelText('Address of a Notion page'),
    `https://www.notion.so/Mine-${pageId}?pvs=4`,
  );
  await user.click(button());
  expect(access?.request).toHaveBeenCalledWith(['https://api.notion.com/*']);
  await screen.findByText('3 items saved');
  expect(connect).toHaveBeenCalledWith('notion', { page: pageId, token: 'secret' });
  expect(send.mock.calls[0]?.[0]).toEqual({ service: 'notion', kinds: ['memos'] });
  expect((place.getByLabelText('Access token') as HTMLInputElement).value).toBe('');
});

test.each([
  ['provider_unauthorized', 'Readwise did not accept the token. Enter a new one.'],
  [
    'rate_limited',
    'Readwise takes no more for now. What was sent stays there; export the rest later.',
  ],
  ['network', 'The network can’t be reached. Check your connection.'],
] as const)('G19 Out: %s is said with what to do', async (code, text) => {
  const connection = async () => ({ host: 'https://readwise.io', page: null });
  const send = () => Promise.reject(new CodedError(code));
  const { place, button } = await open('readwiseApi', { connection, send });
  await place.findByRole('button', { name: 'Remove service' });
  await user.click(button());
  expect((await place.findByRole('alert')).textContent?.replace("'", '’')).toBe(text);
});

test('G19 Out: what was sent is counted while it goes, and a Stop ends it', async () => {
  let signal: AbortSignal | null = null;
  const send: Exporter['send'] = (_choice, _parts, call) => {
    signal = call.signal;
    call.onProgress({ done: 3, of: 12 });
    return new Promise(() => {});
  };
  const connection = async () => ({ host: 'https://readwise.io', page: null });
  const { place, button } = await open('readwiseApi', { connection, send });
  await place.findByRole('button', { name: 'Remove service' });
  await user.click(button());
  await place.findByText('Sent: 3 of 12');
  await user.click(place.getByRole('button', { name: 'Stop' }));
  expect(signal!).toHaveProperty('aborted', true);
  expect(place.queryByText('Sent: 3 of 12')).toBeNull();
});

test('a page of the web may not call these services', async () => {
  const { place } = await open('notion', {}, { access: null });
  await place.findByText('Needs the Gloss extension in this browser');
  expect(place.queryByLabelText('Access token')).toBeNull();
});
