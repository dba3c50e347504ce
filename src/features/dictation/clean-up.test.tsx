import { afterEach, expect, test } from '@jest/globals';
import { BehaviorSubject, map } from 'rxjs';
import type { Message } from '#domain/conversations/conversations.ts';
import { presetNamed } from '#domain/prompts/presets.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeDictations, fakeMicrophoneAccess } from '#test/support/fake-dictation.ts';
import { message } from '#test/support/fake-rows.ts';

const { act, cleanup, screen, waitFor, within } = await import('@testing-library/react');
const { userEvent } = await import('@testing-library/user-event');
const { renderView } = await import('#test/support/view.tsx');
const { default: DictationPanel } = await import('./dictation-panel.tsx');

afterEach(cleanup);
const user = userEvent.setup();
const dictated = 'um the boats the boats came at nine no at ten';
const clean = 'The boats came at ten.';

async function open() {
  const { bus } = createFakeChat({ local: { conversationId: null, draft: dictated } });
  const rows = new BehaviorSubject<Message[]>([]);
  bus.handle({
    ...fakeDictations().handlers,
    'dictation.engines': () => ({ engines: [], server: null }),
    'turn.ask': ({ answerId, conversationId, messageId }) => {
      const place = { messageId: answerId, conversationId, parentMessageId: messageId };
      rows.next([message({ ...place, type: 'ai', status: 'queued' }, 1)]);
      return { state: 'started' };
    },
    'conversation.watch': () => rows.pipe(map((messages) => ({ messages }))) as never,
  });
  const microphone = fakeMicrophoneAccess().access;
  await renderView(<DictationPanel close={() => undefined} />, bus, { microphone });
  const field = await screen.findByRole('textbox', { name: 'Dictated text' });
  const answer = (part: Partial<Message>) =>
    act(async () => rows.next(rows.value.map((row) => ({ ...row, status: 'done', ...part }))));
  await user.click(screen.getByRole('button', { name: 'Clean up dictated text' }));
  const result = within(await screen.findByRole('region', { name: 'Clean up dictated text' }));
  return { bus, field, answer, result };
}

test('S1.2 the model cleans a dictated text up: what changes is shown first, and is undone by a press', async () => {
  const { bus, field, answer, result } = await open();
  expect(bus.callsOf('turn.ask')[0]?.generation).toMatchObject({
    toolId: presetNamed('cleanUp').id,
    variables: { selectedText: dictated },
  });
  await answer({ text: clean });
  await result.findByText('um the boats the', { selector: 'del' });
  expect(field).toHaveProperty('value', dictated);
  await user.click(result.getByRole('button', { name: 'Replace' }));
  expect(field).toHaveProperty('value', clean);
  expect(screen.queryByRole('region', { name: 'Clean up dictated text' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(field).toHaveProperty('value', dictated);
});

test('what is written after it is not undone with it', async () => {
  const { field, answer, result } = await open();
  await answer({ text: clean });
  await user.click(await result.findByRole('button', { name: 'Replace' }));
  await user.type(field, ' And left.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(field).toHaveProperty('value', `${clean} And left.`);
});

test('a result that was stopped, or is for an older text, replaces nothing', async () => {
  const { field, answer, result } = await open();
  await answer({ text: 'The boats', status: 'stopped' });
  await result.findByRole('button', { name: 'Dismiss' });
  expect(result.queryByRole('button', { name: 'Replace' })).toBeNull();
  await user.type(field, '!');
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Clean up dictated text' })).toBeNull(),
  );
});
