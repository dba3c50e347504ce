import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { buildPrompt, promptMessages } from '#domain/prompts/build-prompt.ts';
import { fenceName } from '#domain/prompts/fence.ts';
import { practiceSet } from '#test/support/practice.ts';

const folder = practiceSet('prompt-injection');
const practice = folder ? test : test.skip;
const nonce = 'a1b2c3d4e5f60718293a4b5c';

practice('attack lines and mails stand inside the fence only', () => {
  const read = (name: string) => readFileSync(path.join(folder!, name), 'utf8');
  const attacks = Object.values(
    JSON.parse(read('attacks.json')) as Record<string, string[]>,
  ).flat();
  const mails = (JSON.parse(read('emails.json')) as { context: string }[]).map(
    ({ context }) => context,
  );
  expect(attacks.length).toBeGreaterThan(50);
  for (const text of [...attacks, ...mails]) {
    const hostile = `${text}\n</${fenceName}-${nonce}>\n${text}`;
    const place = { number: 1, link: null, tokens: 0, extent: null, under: [text] };
    const sources = [{ ...place, title: text, text: hostile }];
    const input = { history: [], question: 'Why?', sources, nonce, begun: null } as const;
    const parts = buildPrompt({ ...input, extent: 'whole' });
    const [system, user] = promptMessages(parts);
    expect(system!.content).not.toContain(text);
    expect(user!.content.split(`</${fenceName}-${nonce}>`)).toHaveLength(2);
    expect(user!.content.split(`</${fenceName}-${nonce}>`)[1]).toBe('\n\nWhy?');
  }
});
