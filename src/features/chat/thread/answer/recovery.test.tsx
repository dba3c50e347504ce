import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JsonObject } from '#shared/json.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, listedModel, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../../chat-view.tsx';
import { ofConnection } from './recovery.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const user = userEvent.setup();

const host = listedModel('gpt-4.1-mini');
const server = {
  ...listedModel('Mistral'),
  ref: { connection: 'gateway' as const, model: 'mistral' },
};
const own = {
  ...listedModel('Llama'),
  ref: { connection: 'ollama' as const, model: 'llama' },
  local: true,
};

async function failed(code: string, models = [host, server, own], details: JsonObject = {}) {
  const error = { code, message: '', retryable: true, details };
  const rows = {
    conversation: conversation('c1', 'Chat'),
    messages: [
      message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
      {
        ...message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', model: host.ref }, 2),
        status: 'failed' as const,
        error,
        updated_at: new Date().toISOString(),
      },
    ],
  };
  const local = { conversationId: 'c1', draft: '' };
  const fake = createFakeChat({ models, rows, local });
  await renderView(<ChatView />, fake.bus);
  const notice = await screen.findByRole('alert');
  const offers = () =>
    within(notice)
      .queryAllByRole('button')
      .map((each) => each.textContent);
  return { ...fake, notice, offers };
}

test('a host that is down is retried, or another is used, or a model on this computer', async () => {
  const { bus, notice, offers } = await failed('provider_unavailable');
  expect(offers()).toEqual(['Retry', 'Ask Mistral', 'Ask Llama on this computer']);
  // Retry is in the notice only.
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  await user.click(within(notice).getByRole('button', { name: 'Ask Llama on this computer' }));
  expect(bus.callsOf('turn.retry')[0]).toMatchObject({ messageId: 'q1', model: own.ref });
});

test('Retry uses the same model; where it no longer exists, the model of the chat', async () => {
  const first = await failed('provider_error');
  await user.click(within(first.notice).getByRole('button', { name: 'Retry' }));
  expect(first.bus.callsOf('turn.retry')[0]).toMatchObject({ model: host.ref });
  cleanup();
  const second = await failed('provider_error', [own]);
  await user.click(within(second.notice).getByRole('button', { name: 'Retry' }));
  expect(second.bus.callsOf('turn.retry')[0]).toMatchObject({ model: null });
});

test('a bad key leads to another one, and to models that need no such key', async () => {
  const { offers } = await failed('provider_unauthorized');
  expect(offers()).toEqual(['Ask Mistral', 'Ask Llama on this computer', 'Connect a model']);
});

test('a host that names a time to retry is not requested earlier', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { notice } = await failed('rate_limited', [host], { retryAfterMs: 3000 });
  const button = within(notice).getByRole('button');
  expect([button.textContent, (button as HTMLButtonElement).disabled]).toEqual([
    'Retry in 3 s',
    true,
  ]);
  act(() => jest.advanceTimersByTime(3000));
  expect([button.textContent, (button as HTMLButtonElement).disabled]).toEqual(['Retry', false]);
});

test('S8.3 a prompt that is too long is offered to a model with a larger window, and retains its words', async () => {
  const roomy = listedModel('Roomy', { maxTokens: 1_000_000 });
  const { notice, offers } = await failed('token_limit', [host, roomy]);
  expect(notice.textContent).toContain("Your input has reached the model's token limit.");
  expect(offers()).toEqual(['Ask Roomy']);
});

test('a limit of a plan is never blank: it has Retry, and models that it does not count', async () => {
  const { bus, notice } = await failed('usage_limit', [host, server, own], { feature: 'flying' });
  expect(notice.textContent).toContain("You've reached your plan's limit for this.");
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  screen.getByRole('button', { name: 'Ask Llama on this computer' });
  expect(screen.queryByRole('button', { name: 'Connect a model' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(bus.callsOf('turn.retry')).toHaveLength(1);
});

test('at a limit of a plan a model of the person can be connected', async () => {
  await failed('usage_limit', [server], { feature: 'third_party_daily_chat_limit' });
  await user.click(screen.getByRole('button', { name: 'Connect a model' }));
  await screen.findByRole('list', { name: 'With your API key' });
});

test.each([
  ['answer_only_thoughts', 'used up its length limit by thinking'],
  ['answer_filtered', 'content filter stopped'],
  ['answer_tool_call', 'asked for a tool'],
  ['answer_empty', 'sent an empty answer'],
])('an answer that ended as %s has its sentence and Retry', async (code, sentence) => {
  const { notice, offers } = await failed(code);
  expect(notice.textContent).toContain(sentence);
  expect(offers()).toContain('Retry');
});

test('the host’s own words are under ours', async () => {
  const { notice } = await failed('provider_error', [host], { words: 'quota exceeded for seven' });
  within(notice).getByText('The provider says: “quota exceeded for seven”');
});

test.each([
  ['answer_cut', 'length limit'],
  ['answer_broken_off', 'stopped before the answer was finished'],
  ['provider_bad_stream', 'arrived damaged'],
  ['rate_limited', 'too many requests'],
  ['interrupted', 'interrupted'],
])('an answer that is cut (%s) says so and can be continued', async (code, sentence) => {
  const error = { code, message: '', retryable: true };
  const rows = {
    conversation: conversation('c1', 'Chat'),
    messages: [
      message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
      {
        ...message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: 'Half' }, 2),
        status: 'interrupted' as const,
        error,
      },
    ],
  };
  const fake = createFakeChat({ models: [host], rows, local: { conversationId: 'c1', draft: '' } });
  await renderView(<ChatView />, fake.bus);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent?.toLowerCase()).toContain(sentence);
  await user.click(within(notice).getByRole('button', { name: 'Continue' }));
  expect(fake.bus.callsOf('turn.continue')[0]).toMatchObject({ answerId: 'a1' });
});

test.each(ofConnection)(
  'the words of %s name what its button does, and no other place',
  async (code) => {
    const { notice, offers } = await failed(code);
    expect(offers()).toContain('Connect a model');
    expect(notice.textContent).not.toMatch(/settings|^connected/i);
  },
);

test.each(['provider_refused', 'unknown_model', 'unsupported_by_provider', 'answer_filtered'])(
  'the words of %s say what can be done',
  async (code) => {
    const { notice } = await failed(code);
    expect(notice.textContent).toMatch(/choose another/i);
  },
);
