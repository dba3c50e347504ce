import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { AnswerFacts } from '../answer-facts.tsx';
import type { MessageActions } from '../use-message-actions.ts';
import { CoverageLine } from './coverage-line.tsx';
import { ReadingProgress } from './reading-progress.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const model = { connection: 'OPENAI_API', model: 'gpt-4.1-mini' } as const;
const question = message({ messageId: 'q1', type: 'human' });
const answer = (part: Partial<Message>) =>
  message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', model, ...part });

const whole: Coverage = {
  mode: 'whole',
  unit: 'pages',
  read: 312,
  of: 312,
  failed: [],
  processed: null,
};

async function line(coverage: Coverage | null, requested: Message | null = question) {
  const retry = jest.fn<MessageActions['retry']>();
  const actions = { retry } as unknown as MessageActions;
  const row = answer({ coverage });
  const { container } = await renderView(
    <CoverageLine answer={row} question={requested} actions={actions} />,
    createFakeBus(),
  );
  return { retry, text: container.querySelector('p')?.textContent ?? null };
}

describe('how much was read', () => {
  test.each<[string, Partial<Coverage>]>([
    ['Read 312 of 312 pages', {}],
    ['Read 24 of 24 passages', { unit: 'passages', read: 24, of: 24 }],
    [
      'Read the 24 passages that match, of 1,310 · Read all',
      { mode: 'passages', unit: 'passages', read: 24, of: 1310 },
    ],
    [
      'Read the 1 passage that matches, of 1,310 · Read all',
      { mode: 'passages', unit: 'passages', read: 1, of: 1310 },
    ],
    [
      'Read 12 of 14 parts · 2 failed · Retry those',
      { mode: 'parts', unit: 'parts', read: 12, of: 14, failed: [3, 9] },
    ],
    [
      'Read 8 of 8 passages · The model read only 41 % of what was sent',
      { unit: 'passages', read: 8, of: 8, processed: { reported: 4100, counted: 10_000 } },
    ],
  ])('%s', async (text, part) => {
    expect((await line({ ...whole, ...part })).text).toBe(text);
  });

  test('nothing without sources', async () => {
    expect((await line(null)).text).toBeNull();
  });

  test('Read all asks again about the whole source, with the same model', async () => {
    const { retry } = await line({ ...whole, mode: 'passages', unit: 'passages', of: 400 });
    await user.click(screen.getByRole('button', { name: 'Read all' }));
    expect(retry.mock.lastCall?.slice(1)).toEqual([model, { task: 'whole' }]);
  });

  test('Retry those reads only what failed, for the same question', async () => {
    const { retry } = await line({ ...whole, mode: 'parts', unit: 'parts', failed: [2] });
    await user.click(screen.getByRole('button', { name: 'Retry those' }));
    expect(retry.mock.lastCall?.slice(1)).toEqual([model, { partsOf: 'a1' }]);
  });

  test('without its question no second reading is offered', async () => {
    const part = { mode: 'parts', unit: 'parts', read: 12, of: 14, failed: [2] } as const;
    expect((await line({ ...whole, ...part, failed: [2] }, null)).text).toBe(
      'Read 12 of 14 parts · 1 failed',
    );
  });
});

describe('while a long source is read', () => {
  const show = async (progress: { done: number; of: number; failed: number }) => {
    const stop = jest.fn();
    await renderView(<ReadingProgress progress={progress} stop={stop} />, createFakeBus());
    return stop;
  };

  test('states which part, on a bar with a label', async () => {
    await show({ done: 2, of: 14, failed: 0 });
    const bar = screen.getByRole('progressbar', { name: 'Reading part 3 of 14' });
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(bar.getAttribute('aria-valuemax')).toBe('14');
  });

  test('the last part is not exceeded, and failures are shown', async () => {
    await show({ done: 14, of: 14, failed: 2 });
    expect(screen.getByRole('progressbar', { name: 'Reading part 14 of 14' })).toBeTruthy();
    expect(screen.getByText(/2 failed/)).toBeTruthy();
  });

  test('Cancel stops it', async () => {
    const stop = await show({ done: 0, of: 3, failed: 0 });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

describe('the line of facts', () => {
  const usage = { promptTokens: 1012, completionTokens: 158 };
  test.each<[string | undefined, Partial<Message>]>([
    ['gpt-4.1-mini · 1,012 tokens in, 158 out · about $0.00066', { usage, promptTokens: 1010 }],
    [
      'gpt-4.1-mini · 1,012 tokens in, 158 out · about $0.00066 · 25 % of what was sent was read by the model',
      { usage, promptTokens: 4048 },
    ],
    ['gpt-4.1-mini', { usage: null }],
    [
      'llama3.2 · 1,012 tokens in, 158 out · free',
      { usage, model: { connection: 'ollama', model: 'llama3.2' } },
    ],
    [
      'house-model · 1,012 tokens in, 158 out',
      { usage, model: { connection: 'OPENAI_API', model: 'house-model' } },
    ],
    [undefined, { model: null }],
  ])('%s', async (text, part) => {
    const { container } = await renderView(<AnswerFacts message={answer(part)} />, createFakeBus());
    expect(container.querySelector('[data-facts]')?.textContent).toBe(text);
  });

  test('text of the line above is not repeated', async () => {
    const processed = { reported: 1012, counted: 4048 };
    const row = answer({ usage, promptTokens: 4048, coverage: { ...whole, processed } });
    const { container } = await renderView(<AnswerFacts message={row} />, createFakeBus());
    expect(container.textContent).not.toContain('of what was sent');
  });
});
