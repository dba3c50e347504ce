import { expect, test } from '@jest/globals';
import { type BenchResults, figuresPage } from './figures-page.ts';

const results: BenchResults = {
  measuredAt: '2026-11-30T10:00:00.000Z',
  version: '9.0.0',
  machine: { processor: 'EPYC', cores: 2, memoryGb: 24, system: 'Debian 12', node: '24.1.0' },
  benches: [
    {
      name: 'page',
      seconds: 41,
      isGood: false,
      lines: [
        { measure: 'opening | typing', value: 220, bare: 200, ratio: 1.1, limit: 1.1, ok: true },
        { measure: 'bytes', value: 3, ok: true },
      ],
    },
    { name: 'hostile', seconds: 3, isGood: true, lines: [{ source: 'table', ms: 2 }] },
  ],
  left: ['stream'],
};

test('the page names the machine, draws what has a peer, and says what missed its limit or was not reached', () => {
  const page = figuresPage(results);
  expect(page).toContain('version 9.0.0, EPYC, 2 cores, 24 GB, Debian 12, Node 24.1.0');
  expect(page).toContain('  bar [1.1]');
  expect(page).toContain('| 1 | opening \\| typing | 1.1 | 1.1 |');
  expect(page).toContain('Above a limit: page.');
  expect(page).toContain('Not reached in the time: stream.');
  expect(page).not.toContain('## hostile');
});
