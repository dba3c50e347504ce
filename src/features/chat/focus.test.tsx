import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { readUpload } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from './chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const text = (
  messageId: string,
  type: 'human' | 'ai',
  parentMessageId: string | null,
  at: number,
) => message({ messageId, type, parentMessageId, text: `Words of ${messageId}` }, at);

async function open() {
  const fake = createFakeChat({
    uploads: ['a.pdf', 'b.pdf'].map((name) => readUpload(name)),
    local: { conversationId: 'c1', draft: '' },
    rows: {
      conversation: conversation('c1', 'Alpha'),
      messages: [
        text('q1', 'human', null, 1),
        text('a1', 'ai', 'q1', 2),
        text('q2', 'human', 'a1', 3),
        text('a2', 'ai', 'q2', 4),
      ],
    },
  });
  for (const [id, name] of [
    ['c2', 'Beta'],
    ['c3', 'Gamma'],
  ] as const) {
    fake.rows.value.set(id, { conversation: conversation(id, name), messages: [] });
  }
  await renderView(<ChatView />, fake.bus);
  await screen.findByText('Words of a2');
  return fake;
}

/** The focus is on a control, now and after all pending updates. */
async function holdsFocus(action: string) {
  await waitFor(() => {
    const { activeElement } = document;
    if (activeElement === document.body || !activeElement) throw new Error(`${action}: focus lost`);
  });
}

const named = (name: string) => screen.getByRole('button', { name });
const question = (id: string) => within(screen.getByText(`Words of ${id}`).closest('article')!);
const focused = () => document.activeElement as HTMLElement;

test('messages: cancelled edits, deletion and its undo leave the focus on a control', async () => {
  await open();
  await user.click(question('q2').getByRole('button', { name: 'Edit' }));
  await user.keyboard('{Escape}');
  expect(focused()).toBe(question('q2').getByRole('button', { name: 'Edit' }));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(focused()).toBe(question('q2').getByRole('button', { name: 'Edit' }));

  await user.click(question('a2').getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Words of a2')).toBeNull());
  await holdsFocus('delete answer');
  await user.click(named('Undo'));
  await screen.findByText('Words of a2');
  await holdsFocus('undo');
});

test('a question that is edited and sent leaves the focus on a control', async () => {
  await open();
  await user.click(question('q2').getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' and more{Enter}');
  await screen.findByText('Words of q2 and more');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  await holdsFocus('send an edit');
});

test('chats: renamed, deleted and brought back by keys, in the header and in the history', async () => {
  await open();
  await user.click(screen.getByTitle('Rename: Alpha'));
  await user.keyboard('{Escape}');
  expect(focused()).toBe(screen.getByTitle('Rename: Alpha'));
  await user.click(screen.getByTitle('Rename: Alpha'));
  await user.keyboard('Omega{Enter}');
  await screen.findByTitle('Rename: Omega');
  await holdsFocus('rename in the header');

  await user.click(named('History'));
  const list = within(await screen.findByRole('list', { name: 'Chats' }));
  (await list.findByText('Beta')).closest('button')!.focus();
  await user.keyboard('{F2}Better{Enter}');
  await waitFor(() => expect(focused().textContent).toContain('Better'));
  await user.click(list.getByRole('button', { name: 'Delete Better' }));
  await waitFor(() => expect(list.queryByText('Better')).toBeNull());
  await holdsFocus('delete a chat');
  expect(focused().getAttribute('aria-label')).toMatch(/^Delete /);
  await user.click(named('Undo'));
  await list.findByText('Better');
  await holdsFocus('undo the deletion of a chat');
  await user.click(named('Close'));
  await holdsFocus('close the dialog');
  expect(focused()).toBe(named('History'));
});

test('chips and menus', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Remove a.pdf' }));
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  await holdsFocus('remove a chip');
  await user.click(named('Remove b.pdf'));
  await waitFor(() => expect(screen.queryByText('b.pdf')).toBeNull());
  await holdsFocus('remove the last chip');

  await user.click(named('More'));
  await screen.findAllByRole('menuitem');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(named('More')));
  await user.click(named('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete chat' }));
  await waitFor(() => expect(screen.queryByText('Words of q1')).toBeNull());
  await holdsFocus('delete the chat');
});

test('the answer that is stopped', async () => {
  const fake = await open();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Again{Enter}');
  await screen.findByRole('button', { name: 'Stop' });
  act(() => fake.write(fake.lastAnswer('c1')!.messageId, 'Half an'));
  await user.click(named('Stop'));
  await screen.findByText('Stopped. What was written is kept.');
  await holdsFocus('stop');
});
