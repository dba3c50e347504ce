import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { AnswerActions } from '../answer/answer-actions.tsx';
import type { MessageActions } from '../use-message-actions.ts';
import { ReadingProgress } from './reading-progress.tsx';
import { UnreadFiles, UnreadLine } from './unread-line.tsx';

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
    <UnreadLine answer={row} question={requested} actions={actions} />,
    createFakeBus(),
  );
  return { retry, text: container.querySelector('[data-unread]')?.textContent ?? null };
}

const someFailed = { mode: 'parts', unit: 'parts', read: 12, of: 14, failed: [3, 9] } as const;

describe('a line of its own says only what was not read', () => {
  test.each<[string | null, Partial<Coverage>]>([
    [null, {}],
    [null, { mode: 'passages', unit: 'passages', read: 24, of: 1310 }],
    [null, { unit: 'passages', read: 13, of: 20 }],
    ['2 of 14 parts were not read.Read the rest', { ...someFailed, failed: [3, 9] }],
    ['50 of 312 pages were not read.', { mode: 'parts', read: 262 }],
    [
      'The model provider cut this prompt: about 41 % of it was read. Choose a model with a larger window, or remove a source.',
      { unit: 'passages', read: 8, of: 8, processed: { reported: 4100, counted: 10_000 } },
    ],
  ])('%s', async (text, part) => {
    expect((await line({ ...whole, ...part })).text).toBe(text);
  });

  test('nothing without sources', async () => {
    expect((await line(null)).text).toBeNull();
  });

  test('Read the rest reads only what failed, for the same question', async () => {
    const { retry } = await line({
      ...whole,
      mode: 'parts',
      unit: 'parts',
      read: 311,
      failed: [2],
    });
    await user.click(screen.getByRole('button', { name: 'Read the rest' }));
    expect(retry.mock.lastCall?.slice(1)).toEqual([model, { partsOf: 'a1' }]);
  });

  test('without its question no second reading is offered', async () => {
    const { text } = await line({ ...whole, ...someFailed, failed: [3, 9] }, null);
    expect(text).toBe('2 of 14 parts were not read.');
  });
});

describe('a question that was sent without some of its files', () => {
  const shown = async (coverage: Coverage | null) => {
    const row = message({ messageId: 'q1', type: 'human', coverage });
    const { container } = await renderView(<UnreadFiles question={row} />, createFakeBus());
    return container.querySelector('[data-unread]')?.textContent ?? null;
  };

  test.each<[string | null, Coverage | null]>([
    [null, null],
    [
      '2 of 5 files were not read. Ask again once they are.',
      { ...whole, unit: 'files', read: 3, of: 5 },
    ],
    [
      '1 of 5 files was not read. Ask again once it is.',
      { ...whole, unit: 'files', read: 4, of: 5 },
    ],
  ])('%s', async (text, coverage) => {
    expect(await shown(coverage)).toBe(text);
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

describe('the details of an answer', () => {
  const usage = { promptTokens: 1012, completionTokens: 158 };
  const open = async (part: Partial<Message>) => {
    const retry = jest.fn<MessageActions['retry']>();
    const actions = { retry, otherModels: () => [], compareModels: () => [] };
    const row = answer({ status: 'done', text: 'It floods.', ...part });
    const { container } = await renderView(
      <AnswerActions
        item={{ message: row, comparison: null, siblings: ['a1'] }}
        question={question}
        text={row.text}
        actions={actions as unknown as MessageActions}
      />,
      createFakeBus(),
    );
    const button = screen.queryByRole('button', { name: 'Details' });
    if (button) {
      expect(container.querySelector('dl')).toBeNull();
      await user.click(button);
    }
    const names = [...container.querySelectorAll('dt')];
    const facts = names.map((name) => `${name.textContent}: ${name.nextSibling?.textContent}`);
    return { retry, facts: facts.map((each) => each.trim()), button };
  };

  test.each<[string[], Partial<Message>]>([
    [
      ['Model: gpt-4.1-mini', 'Tokens: 1,012 sent, 158 received', 'Price: about $0.00066'],
      { usage, promptTokens: 1010 },
    ],
    [['Model: gpt-4.1-mini'], { usage: null }],
    [
      ['Model: llama3.2', 'Tokens: 1,012 sent, 158 received', 'Price: Free, on this computer'],
      { usage, model: { connection: 'ollama', model: 'llama3.2' } },
    ],
    [
      ['Model: house-model', 'Read: 312 of 312 pages', 'Tokens: 1,012 sent, 158 received'],
      { usage, coverage: whole, model: { connection: 'OPENAI_API', model: 'house-model' } },
    ],
    [
      ['Model: gpt-4.1-mini', 'Read: 1 matching passage of 1,310 Read all'],
      { coverage: { ...whole, mode: 'passages', unit: 'passages', read: 1, of: 1310 } },
    ],
  ])('%j', async (facts, part) => {
    expect((await open(part)).facts).toEqual(facts);
  });

  test('nothing is known: there is no button', async () => {
    expect((await open({ model: null })).button).toBeNull();
  });

  test('Read all asks again about the whole source, with the same model', async () => {
    const part = { mode: 'passages', unit: 'passages', of: 400 } as const;
    const { retry } = await open({ coverage: { ...whole, ...part } });
    await user.click(screen.getByRole('button', { name: 'Read all' }));
    expect(retry.mock.lastCall?.slice(1)).toEqual([model, { task: 'whole' }]);
  });
});
