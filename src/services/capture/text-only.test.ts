import { expect, test } from '@jest/globals';
import { hash, snapshotOf } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { textOnly } from './text-only.ts';

/** The markup that is given to the worker, as text. */
const pool = {
  run: (_: AbortSignal, __: string, use: (job: object) => unknown) =>
    Promise.resolve(use({ extract: async (file: Blob) => ({ text: await file.text() }) })),
} as unknown as WorkPort;
const parts = {
  hash,
  limit: async (text: string) => ({ isLimit: false, text, tokens: 1 }),
  split: async (text: string) => splitPassages(text),
};

const read = (source: { hidden: string[]; mute?: string[] }) =>
  textOnly(
    snapshotOf('<p>The copy.', {
      source: { html: '<p>The source.<p>Hidden.', elements: 2, ...source },
    }),
    pool,
    parts,
    new AbortController().signal,
  );

test('R2.5 at the deadline a source is read only where nothing of it is hidden', async () => {
  expect((await read({ hidden: [] }))?.text).toContain('The source.');
  expect((await read({ hidden: ['1'] }))?.text).toBe('<p>The copy.');
  expect((await read({ hidden: [], mute: ['1'] }))?.text).toBe('<p>The copy.');
});
