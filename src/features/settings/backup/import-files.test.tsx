import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { type ImportReport, noCounts } from '#domain/import/imported.ts';
import type { Importer } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeBackups, renderView } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const counts = { ...noCounts, chats: 1204, messages: 31_877, files: 212, unknown: 14 };
const report: ImportReport = {
  added: { ...counts, chats: 1203 },
  known: { ...noCounts, chats: 1 },
  left: [
    { reason: 'unknown', name: 'new-thing.json' },
    { reason: 'noFile', name: 'gone.pdf' },
  ],
  instructions: [{ kind: 'instruction', title: '', text: 'Answer in short sentences.' }],
  isStopped: false,
  next: 9,
};
const found = { names: ['ChatGPT'], counts, unknown: ['new-thing.json'] };
const file = new File(['PK'], 'export.zip');

async function open(importer: Partial<Importer>) {
  const { bus } = createFakeChat({});
  const tools: unknown[] = [];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: [] }),
    'site.watch': () => of([]),
    'tools.put': (tool) => {
      tools.push(tool);
      return {};
    },
  });
  const backups = fakeBackups({ importer: { ...fakeBackups().importer, ...importer } });
  await renderView(<SettingsView />, bus, { surface: 'settings', backups: async () => backups });
  const place = await screen.findByRole('region', { name: 'Import from other apps' });
  const take = () =>
    user.upload(within(place).getByLabelText('Choose a file', { selector: 'input' }), file);
  return { place, take, tools };
}

test('G19 In: what a file has is said before it is imported, and what became of it after', async () => {
  const run = jest.fn<Importer['run']>(async () => report);
  const { place, take, tools } = await open({ count: async () => found, run });
  await take();
  await within(place).findByText(
    'Found in this ChatGPT file: 1,204 chats, 31,877 questions and answers, and 212 files · Of an unknown kind: 14',
  );
  expect(run).not.toHaveBeenCalled();
  await user.click(within(place).getByRole('button', { name: 'Import' }));
  await within(place).findByText(
    'Imported: 1,203 chats, 31,877 questions and answers, and 212 files',
  );
  within(place).getByText('Already here: 1 chat');
  within(place).getByText('Of an unknown kind: 14');
  within(place).getByText('Files missing from the export: 1');
  within(place).getByText('gone.pdf');
  await user.click(within(place).getByRole('button', { name: 'Save as a tool' }));
  await within(place).findByRole('button', { name: 'Saved' });
  expect(tools).toMatchObject([{ name: 'Answer in short sentences.', kind: 'custom' }]);
});

test('G19 In: an import is stopped, and continues from there', async () => {
  const befores: (ImportReport | undefined)[] = [];
  const stopped = { ...report, isStopped: true };
  const run: Importer['run'] = (_, { signal, onProgress }, before) => {
    befores.push(before);
    if (before) return Promise.resolve(report);
    onProgress({ part: 0.25, counts: { ...noCounts, chats: 300 } });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(stopped));
    });
  };
  const { place, take } = await open({ count: async () => found, run });
  await take();
  await user.click(await within(place).findByRole('button', { name: 'Import' }));
  await within(place).findByText('Reading the file… 25% · Imported: 300 chats');
  // Screen readers say what is done, not each step of it.
  expect(within(place).getByRole('status').textContent).toBe('Reading the file…');
  await user.click(within(place).getByRole('button', { name: 'Stop' }));
  await within(place).findByText(/^Stopped\. Imported: 1,203 chats/);
  await user.click(within(place).getByRole('button', { name: 'Continue' }));
  await within(place).findByText('Already here: 1 chat');
  expect(befores).toEqual([undefined, stopped]);
});

test('G19 In: an import that failed in the middle says why and what is here, and continues', async () => {
  const failure = new CodedError('storage_full').toData();
  const run = jest
    .fn<Importer['run']>()
    .mockResolvedValueOnce({ ...report, isStopped: true, failure })
    .mockResolvedValueOnce(report);
  const { place, take } = await open({ count: async () => found, run });
  await take();
  await user.click(await within(place).findByRole('button', { name: 'Import' }));
  expect((await within(place).findByRole('alert')).textContent).toMatch(/storage/i);
  within(place).getByText(/^Stopped\. Imported: 1,203 chats/);
  within(place).getByText('gone.pdf');
  await user.click(within(place).getByRole('button', { name: 'Continue' }));
  await within(place).findByText(/^Imported: 1,203 chats/);
  expect(within(place).queryByRole('alert')).toBeNull();
});

const dataTransfer = { types: ['Files'], files: [file], items: [], dropEffect: 'none' };

test('G19 In: an import is not ended by a file that is dropped, nor by a restore', async () => {
  const signals: AbortSignal[] = [];
  const run: Importer['run'] = (_, { signal, onProgress }) => {
    signals.push(signal);
    onProgress({ part: 0.25, counts: { ...noCounts, chats: 300 } });
    return new Promise(() => undefined);
  };
  const { place, take } = await open({ count: async () => found, run });
  await take();
  await user.click(await within(place).findByRole('button', { name: 'Import' }));
  await within(place).findByText(/25%/);
  fireEvent.drop(place, { dataTransfer });
  await user.upload(screen.getByLabelText('Restore a backup', { selector: 'input' }), file);
  expect(screen.getByRole('button', { name: 'Restore a backup' })).toHaveProperty('disabled', true);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test('G19 In: a file that no format knows says what to do', async () => {
  const count = () => Promise.reject(new CodedError('file_unsupported'));
  const { place } = await open({ count });
  fireEvent.drop(place, { dataTransfer });
  const alert = await within(place).findByRole('alert');
  expect(alert.textContent).toMatch(/^Gloss does not know this kind of file\. Choose the export/);
});
