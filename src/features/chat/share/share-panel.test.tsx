import { afterEach, expect, type jest, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

async function openShare(options: FakeChatOptions = {}) {
  const row = { ...conversation('c1', 'Tides: a/b'), lastMessageId: 'a' };
  const fake = createFakeChat({
    rows: {
      conversation: row,
      messages: [
        message({ messageId: 'q', type: 'human', text: 'When?' }, 0),
        message({ messageId: 'a', type: 'ai', text: 'At **noon**.', parentMessageId: 'q' }, 1),
      ],
    },
    local: { conversationId: 'c1', draft: '' },
    ...options,
  });
  const { shell } = await renderView(<ChatView />, fake.bus);
  await screen.findByText('When?');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share or save chat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share or save chat' });
  return { fake, shell, dialog: within(dialog) };
}

test('a link is made of what the preview shows, copied, renewed and ended', async () => {
  const { fake, shell, dialog } = await openShare();
  const preview = within(dialog.getByRole('region', { name: 'What is shared or saved' }));
  preview.getByText('When?');
  expect(preview.getByText('noon').localName).toBe('strong');
  await user.click(await dialog.findByRole('button', { name: 'Create link' }));
  const field = await dialog.findByRole('textbox', { name: 'Link to the page' });
  expect(field).toHaveProperty('value', 'https://gloss.example/share/page-1');
  expect(fake.bus.callsOf('share.set')).toEqual([{ conversationId: 'c1', messageIds: ['q', 'a'] }]);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(shell.copy).toHaveBeenCalledWith('https://gloss.example/share/page-1');
  await screen.findByText('Link copied');
  await user.click(dialog.getByRole('button', { name: 'Update the page' }));
  await screen.findByText('Page updated');
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  await screen.findByText('Sharing stopped. The page is gone.');
  await dialog.findByRole('button', { name: 'Create link' });
  expect(dialog.queryByRole('textbox', { name: 'Link to the page' })).toBeNull();
});

test('a guest is led to signing in, and can save', async () => {
  const { shell, dialog } = await openShare({ shareBy: null });
  await dialog.findByText(/To share by link, sign in/);
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(shell.openSignIn).toHaveBeenCalledTimes(1);
  dialog.getByRole('button', { name: 'Markdown' });
});

test('C22 a server of one’s own needs no account; a link that opens only here says so', async () => {
  const { dialog } = await openShare({ shareBy: 'ownServer' });
  await user.click(await dialog.findByRole('button', { name: 'Create link' }));
  const field = await dialog.findByRole('textbox', { name: 'Link to the page' });
  expect(field).toHaveProperty('value', 'http://127.0.0.1:8787/share/page-1');
  dialog.getByText(/opens on this computer only/);
  expect(dialog.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

test('a link that could not be made is an error that says so, and can be tried again', async () => {
  const { fake, dialog } = await openShare();
  fake.bus.handle({ 'share.set': () => Promise.reject(new CodedError('network')) });
  const create = await dialog.findByRole('button', { name: 'Create link' });
  await user.click(create);
  await screen.findByText("The network can't be reached. Check your connection.");
  expect(create).toHaveProperty('disabled', false);
  expect(dialog.queryByRole('textbox', { name: 'Link to the page' })).toBeNull();
});

test('the chat is saved as Markdown, a page and JSON, by a name that file systems take', async () => {
  const { shell, dialog } = await openShare();
  for (const name of ['Markdown', 'Web page', 'JSON']) {
    await user.click(dialog.getByRole('button', { name }));
  }
  const saved = (shell.saveFile as jest.Mock).mock.calls as [string, string, string[]][];
  expect(saved.map(([name, type]) => [name, type])).toEqual([
    ['Tides a b.md', 'text/markdown'],
    ['Tides a b.html', 'text/html'],
    ['Tides a b.json', 'application/json'],
  ]);
  expect(saved[0]![2]).toEqual(['# Tides: a/b\n\n> When?\n\nAt **noon**.\n']);
  expect(saved[1]![2][0]).toContain('<p dir="ltr">At <strong>noon</strong>.</p>');
  expect(saved[2]![2]).toEqual(['q,a']);
});
