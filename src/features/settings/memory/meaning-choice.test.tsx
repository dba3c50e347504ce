import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { type TableState, tableRef } from '#domain/memory/own-table.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { useSettings } from '#features/hooks/use-settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { MeaningChoice } from './meaning-choice.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const here: ModelRef = { connection: 'ollama', model: 'nomic-embed-text' };
const away: ModelRef = { connection: 'gateway', model: 'openai/text-embedding-3-small' };
const both = [
  { ref: here, isLocal: true },
  { ref: away, isLocal: false },
];
const done = { texts: 9, done: 4, error: null, waits: null, before: null };

function setup({
  memoryModel = null as ModelRef | null,
  models = both,
  use = {},
  table = null as TableState | null,
} = {}) {
  const state = { table };
  const states = new BehaviorSubject({ ...done, ...use });
  return createFakeBus({
    'settings.get': async () => ({ ...defaultSettings, memoryModel }),
    'settings.set': async () => undefined,
    'memory.models': ({ table: what }: { table?: 'get' | 'drop' }) => {
      if (state.table && what) state.table = { ...state.table, isHere: what === 'get' };
      const own = state.table ? [{ ref: tableRef, isLocal: true }] : [];
      return { models: [...own, ...models], table: state.table };
    },
    'memory.watchMeaning': () => states,
  } as never);
}

function Shown() {
  return <MeaningChoice state={useSettings()} />;
}

const choice = () => screen.findByRole('combobox', { name: 'Search by meaning' });

test('G17 it is off until a person chooses a model, and each says what it is sent', async () => {
  const bus = setup();
  await renderView(<Shown />, bus);
  const select = await choice();
  await screen.findByRole('option', { name: /^nomic-embed-text · / });
  expect((select as HTMLSelectElement).selectedOptions[0]!.textContent).toBe('Off');
  expect(screen.queryByRole('status')).toBeNull();
  await user.selectOptions(select, screen.getByRole('option', { name: /nomic-embed-text/ }));
  await screen.findByText('Nothing leaves this computer');
  await user.selectOptions(select, screen.getByRole('option', { name: /text-embedding-3/ }));
  await screen.findByText(/^Sent to .+: the text of remembered pages, and what you search/);
  expect(bus.callsOf('settings.set')).toEqual([{ memoryModel: here }, { memoryModel: away }]);
  await waitFor(() =>
    expect(bus.callsOf('memory.models').map(({ index }) => index)).toEqual([false, true, true]),
  );
  await user.selectOptions(select, screen.getByRole('option', { name: 'Off' }));
  expect(bus.callsOf('settings.set').at(-1)).toEqual({ memoryModel: null });
});

test('G17 where no connected model can do it, that is said', async () => {
  await renderView(<Shown />, setup({ models: [] }));
  await screen.findByText(/^No connected model can do this\./);
});

test('G17 how far it has come is said, why it waits, and which model searches until then', async () => {
  const use = { waits: 'battery', before: 'bge-m3' };
  await renderView(<Shown />, setup({ memoryModel: here, use }));
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe(
    'Pages ready: 4 of 9 · Continues when this device is online and charging · Until then, bge-m3 searches',
  );
});

test('G17 what is wrong with the host is said, and it is tried again on demand', async () => {
  const error = new CodedError('provider_unauthorized', 'no', { status: 401 }).toData();
  const bus = setup({ memoryModel: away, use: { error } });
  await renderView(<Shown />, bus);
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(bus.callsOf('memory.models').at(-1)).toEqual({ index: true });
});

test('G17 a chosen model that its host does not list stays chosen', async () => {
  const gone: ModelRef = { connection: 'ollama', model: 'all-minilm' };
  await renderView(<Shown />, setup({ memoryModel: gone }));
  const select = (await choice()) as HTMLSelectElement;
  await waitFor(() => expect(select.selectedOptions[0]!.textContent).toMatch(/^all-minilm · /));
});

test('G17 a table is offered with its size, downloaded on demand, and deleted again; where none is offered nothing is shown', async () => {
  const bus = setup({ table: { bytes: 130_000_000, isHere: false } });
  await renderView(<Shown />, bus);
  const option = await screen.findByRole('option', { name: 'Gloss Basic · This device' });
  expect(screen.queryByRole('button')).toBeNull();
  await user.selectOptions(await choice(), option);
  await screen.findByText('Nothing leaves this computer');
  expect(bus.callsOf('memory.models')).toEqual([{ index: false }]);
  await user.click(await screen.findByRole('button', { name: /^Download 1\d\d MB$/ }));
  await user.click(await screen.findByRole('button', { name: /^Delete 1\d\d MB$/ }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(bus.callsOf('memory.models').slice(1)).toEqual([
    { index: true, table: 'get' },
    { index: true, table: 'drop' },
  ]);
  expect(bus.callsOf('settings.set')).toEqual([{ memoryModel: tableRef }, { memoryModel: null }]);
  cleanup();
  await renderView(<Shown />, setup());
  await screen.findByRole('option', { name: /nomic/ });
  expect(screen.queryByRole('option', { name: 'Gloss Basic · This device' })).toBeNull();
});
