import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { SharedChats } from './shared-chats.tsx';

afterEach(cleanup);

test('C22 shared chats are listed with their pages, and a share can be ended', async () => {
  const { bus } = createFakeChat({});
  let shares = [
    { conversationId: 'c', name: 'Tides', link: 'https://gloss.example/share/x' },
    { conversationId: 'd', name: 'Moons', link: 'https://gloss.example/share/y' },
  ];
  bus.handle({
    'share.list': () => ({ shares }),
    'share.set': ({ conversationId }) => {
      shares = shares.filter((each) => each.conversationId !== conversationId);
      return { by: 'account' as const, link: null };
    },
  });
  await renderView(<SharedChats />, bus, { surface: 'settings' });
  const link = await screen.findByRole('link', { name: 'Tides' });
  expect(link.getAttribute('href')).toBe('https://gloss.example/share/x');
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing: Tides' }));
  await waitFor(() => expect(screen.queryByText('Tides')).toBeNull());
  expect(bus.callsOf('share.set')).toEqual([{ conversationId: 'c', messageIds: null }]);
  expect(screen.getByRole('link', { name: 'Moons' })).toBeTruthy();
});
