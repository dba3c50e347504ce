import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const page = '<title>Tide table</title>\n<h1>Tides of Sallow Point</h1>';
const question = message({ messageId: 'q', type: 'human', text: 'Make it.', conversationId: 'c' });

async function openAnswer(text: string) {
  const answer = message({
    messageId: 'a',
    type: 'ai',
    parentMessageId: 'q',
    text,
    conversationId: 'c',
  });
  const fake = createFakeChat({
    local: { conversationId: 'c', draft: '' },
    rows: { conversation: conversation('c', 'Tides'), messages: [question, answer] },
  });
  const { container } = await renderView(<ChatView />, fake.bus);
  const card = await screen.findByRole('button', { name: /^Tide table/ });
  const article = card.closest('article')!;
  return { container, article, card };
}

const codeIn = (place: Element) => place.querySelector('[data-code] pre');

test('U2.4 an artifact is a card with its title and kind; its code is folded while the panel shows it', async () => {
  const { article, card } = await openAnswer(`Here.\n\n\`\`\`html\n${page}\n\`\`\`\n\nDone.`);
  expect(card.textContent).toContain('Web page');
  expect(codeIn(article)?.textContent).toContain('Tides of Sallow Point');
  await user.click(card);
  const panel = await screen.findByRole('region', { name: 'Tide table' });
  expect(codeIn(article)).toBeNull();
  within(article).getByRole('button', { name: 'Copy code' });
  await user.click(within(article).getByRole('button', { name: 'Show in the answer' }));
  expect(codeIn(article)?.textContent).toContain('Tides of Sallow Point');
  await user.click(within(article).getByRole('button', { name: 'Hide in the answer' }));
  expect(codeIn(article)).toBeNull();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(codeIn(article)).not.toBeNull());
  // The same button: the focus returns to it.
  expect(document.activeElement).toBe(card);
});

test('U2.4 Escape that ends a composition does not close the panel', async () => {
  const { card } = await openAnswer(`\`\`\`html\n${page}\n\`\`\``);
  await user.click(card);
  const panel = await screen.findByRole('region', { name: 'Tide table' });
  fireEvent.keyDown(panel, { key: 'Escape', isComposing: true });
  expect(panel.isConnected).toBe(true);
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(panel.isConnected).toBe(false));
});

test('U2.4 no frame is in an answer', async () => {
  const { article } = await openAnswer(`\`\`\`html\n${page}\n\`\`\``);
  expect(article.querySelector('iframe, object, embed')).toBeNull();
});

test('short code has no card', async () => {
  const { article } = await openAnswer(
    `\`\`\`html\n${page}\n\`\`\`\n\n\`\`\`ts\nconst a = 1;\n\`\`\``,
  );
  expect(article.querySelectorAll('[data-artifact-card]')).toHaveLength(1);
  expect(article.querySelectorAll('[data-code]')).toHaveLength(2);
});
