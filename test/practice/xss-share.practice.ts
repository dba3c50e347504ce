import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sharePage } from '#server/share/share-page.ts';
import { practiceSet } from '#test/support/practice.ts';
import { shareFaults } from '#test/support/share-faults.ts';

const folder = practiceSet('xss-markdown');
const practice = folder ? test : test.skip;
if (!folder) console.warn('skipped: 192 payloads of xss-markdown, no practice material');

practice('192 payloads: title, question and answer of a share page', () => {
  const text = readFileSync(path.join(folder ?? '', 'payloads.json'), 'utf8');
  const payloads = (JSON.parse(text) as { payload: string }[]).map(({ payload }) => payload);
  expect(payloads).toHaveLength(192);
  for (const payload of payloads) {
    const messages = [
      { type: 'human' as const, text: payload },
      { type: 'ai' as const, text: payload },
      { type: 'ai' as const, text: `| a |\n|---|\n| ${payload.replaceAll('\n', ' ')} |` },
    ];
    expect([payload, shareFaults(sharePage({ title: payload, messages }))]).toEqual([payload, []]);
  }
});
