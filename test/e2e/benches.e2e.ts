import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { ensureBuilt, root } from '#scripts/building/build-steps.ts';

jest.setTimeout(300_000);

/** Those that start programs of their own; `figures-page.test` and the suites of capture have the others' parts. */
const names = [
  'page',
  'chats',
  'resident',
  'memory',
  'gateway',
  'upload',
  'selection',
  'web-search',
  'stream',
  'sync',
  'import',
];

beforeAll(() => ensureBuilt('extension-chromium', 'web'));

/** What a bench printed in its smallest size, and the status that it ended with. */
async function runCore(name: string): Promise<{ status: unknown; lines: number; said: string }> {
  const bench = spawn(process.execPath, ['scripts/bench.ts', name, '--core'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
      GLOSS_BUILT: '1',
    },
  });
  const [out, said, [status]] = await Promise.all([
    text(bench.stdout),
    text(bench.stderr),
    once(bench, 'exit'),
  ]);
  return { status, lines: out.split('\n').filter((line) => line.startsWith('{')).length, said };
}

test.each(names)('G15.4 the bench %s works, in its smallest size', async (name) => {
  const { status, lines, said } = await runCore(name);
  expect({ status, said: status === 0 ? '' : said.slice(-2_000) }).toEqual({ status: 0, said: '' });
  expect(lines).toBeGreaterThan(0);
});
