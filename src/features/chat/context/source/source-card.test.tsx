import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../../chat-view.tsx';

afterEach(cleanup);

test('U2.5 the card of a source has its own address, not another one with the same text', async () => {
  const document = { ...documentInfo('one', 'One', 40), link: 'https://own.example/a.pdf' };
  const fake = createFakeChat({ page: pageState({ document }) });
  const other = { ...document, title: 'Other', link: 'https://other.example/b.pdf' };
  fake.bus.handle({ 'document.info': () => other });
  await renderView(<ChatView />, fake.bus);
  await userEvent.click(await screen.findByTitle('About One'));
  await screen.findByText('https://own.example/a.pdf');
  expect(screen.queryByText('https://other.example/b.pdf')).toBeNull();
});

test('the card of a page says where it is and when it was written; when it was changed and read is folded', async () => {
  const document = documentInfo('one', 'One', 40);
  const fake = createFakeChat({ page: pageState({ document }) });
  const facts = { published: '2023-04-02', modified: '2024-05-03' };
  const readAt = '2024-05-04T12:00:00.000Z';
  fake.bus.handle({ 'document.info': () => ({ ...document, facts, readAt }) });
  await renderView(<ChatView />, fake.bus);
  await userEvent.click(await screen.findByTitle('About One'));
  const read = await screen.findByText('Updated May 3, 2024 · Read May 4, 2024');
  expect(read.closest('details')?.open).toBe(false);
  const origin = screen.getByText('example.com · Apr 2, 2023');
  expect(origin.closest('details')).toBeNull();
});
