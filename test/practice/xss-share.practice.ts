import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { chatPage } from '#domain/export/chat-page.ts';
import { pageParts } from '#test/support/page-parts.ts';
import { practiceSet } from '#test/support/practice.ts';
import { savedPageFaults, shareFaults } from '#test/support/share-faults.ts';
import { pageOfTexts } from '#test/support/shared-page.ts';

const folder = practiceSet('xss-markdown');
const practice = folder ? test : test.skip;
if (!folder) console.warn('skipped: 192 payloads of xss-markdown, no practice material');

/** The payloads as title, question and answers. */
function pages(): [payload: string, messages: { type: 'human' | 'ai'; text: string }[]][] {
  const text = readFileSync(path.join(folder ?? '', 'payloads.json'), 'utf8');
  const payloads = (JSON.parse(text) as { payload: string }[]).map(({ payload }) => payload);
  expect(payloads).toHaveLength(192);
  return payloads.map((payload) => [
    payload,
    [
      { type: 'human', text: payload },
      { type: 'ai', text: payload },
      { type: 'ai', text: `| a |\n|---|\n| ${payload.replaceAll('\n', ' ')} |` },
    ],
  ]);
}

practice('192 payloads: title, question and answer of a share page', () => {
  for (const [title, messages] of pages()) {
    expect([title, shareFaults(pageOfTexts(title, messages))]).toEqual([title, []]);
  }
});

practice('192 payloads: title, question and answer of a chat that is saved as a page', () => {
  for (const [title, messages] of pages()) {
    const rows = messages.map((message, at) => ({ ...message, messageId: `m${at}` }));
    const page = chatPage(title, rows, { ...pageParts, language: 'en' });
    expect([title, savedPageFaults(page)]).toEqual([title, []]);
  }
});
