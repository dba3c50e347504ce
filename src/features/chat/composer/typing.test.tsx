import { afterEach, expect, test } from '@jest/globals';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, documentInfo, message, pageState } from '#test/support/fake-rows.ts';
import { readUpload } from '#test/support/fake-uploads.ts';
import { renderedWhile } from '#test/support/rendered-components.ts';

const { act, cleanup, screen } = await import('@testing-library/react');
const { userEvent } = await import('@testing-library/user-event');
const { renderView } = await import('#test/support/view.tsx');
const { ChatView } = await import('../chat-view.tsx');

afterEach(cleanup);
const user = userEvent.setup();

function longChat(turns: number) {
  return Array.from({ length: turns }, (_, n) => [
    message(
      {
        messageId: `q${n}`,
        type: 'human',
        text: `Question ${n}`,
        parentMessageId: n === 0 ? null : `a${n - 1}`,
      },
      2 * n,
    ),
    message(
      { messageId: `a${n}`, type: 'ai', parentMessageId: `q${n}`, text: `Answer **${n}**.` },
      2 * n + 1,
    ),
  ]).flat();
}

test('a key in the composer renders its field and nothing else', async () => {
  const { bus, uploads } = createFakeChat({
    page: pageState(),
    document: documentInfo('doc1', 'An article', 3210),
    local: { conversationId: 'c1', draft: 'Half a' },
    rows: { conversation: conversation('c1', 'Long'), messages: longChat(25) },
    uploads: [readUpload('tides.pdf')],
  });
  await renderView(<ChatView />, bus, { saveFiles: uploads.saveFiles });
  await screen.findAllByRole('article', { name: 'Answer' });
  const composer = screen.getByRole('textbox', { name: 'Message' });
  await user.click(composer);
  const rendered = await renderedWhile(() => user.keyboard('x'));
  expect(composer).toHaveProperty('value', 'Half ax');
  expect([...new Set(rendered)].sort()).toEqual(['Field', 'GrowingText']);
});

test('a key in a draft with a link that is read renders nothing else, also after the pause', async () => {
  const { bus } = createFakeChat({ page: pageState() });
  await renderView(<ChatView />, bus);
  const composer = screen.getByRole('textbox', { name: 'Message' });
  await user.click(composer);
  await user.paste('https://harbour.example/tides ');
  await screen.findByText('Page at https://harbour.example/tides was read');
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400));
  await act(pause);
  const rendered = await renderedWhile(async () => {
    await user.keyboard('x');
    await pause();
  });
  expect([...new Set(rendered)].sort()).toEqual(['Field', 'GrowingText']);
});
