import { expect, test } from '@jest/globals';
import { findModel } from '#domain/models/catalogue.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { listedModel } from '#test/support/fake-rows.ts';
import { windowOfTools } from './window-of-tools.ts';

type Bus = Parameters<typeof windowOfTools>[0];

const unreachable = {
  request: () => Promise.reject(new CodedError('no_handler' as never)),
} as unknown as Bus;
const chosen = (contextMenuModel: ModelRef | null) => async () => ({
  ...defaultSettings,
  contextMenuModel,
});
const known = 'gpt-4o';

test('the window of the chosen model as it is listed', async () => {
  const row = listedModel('OPENAI_API');
  const models = [{ ...row, entry: { ...row.entry, maxTokens: 32_000 } }];
  const bus = { request: async () => ({ models, current: row.ref }) } as unknown as Bus;
  expect(await windowOfTools(bus, chosen(null))).toBe(32_000);
});

test("without a reader that lists models, the catalogue's window of the chosen model", async () => {
  const settings = chosen({ connection: 'OPENAI_API', model: known });
  const window = findModel(known)?.maxTokens;
  expect(window).toBeGreaterThan(8192);
  expect(await windowOfTools(unreachable, settings)).toBe(window);
});

test.each([
  ['no model is chosen', null],
  ['the model is of a server that may have less', { connection: 'ollama', model: known } as const],
  ['no one knows the model', { connection: 'OPENAI_API', model: 'house-model' } as const],
])('null where %s', async (_, model) => {
  expect(await windowOfTools(unreachable, chosen(model))).toBeNull();
});
