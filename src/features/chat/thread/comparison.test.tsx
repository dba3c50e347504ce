import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, listedModel, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(() => {
  cleanup();
  setWidth(0);
});
const user = userEvent.setup();

const first = listedModel('First');
const second = listedModel('Second');
const third = listedModel('Third');

/** jsdom has no layout. */
function setWidth(pixels: number): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
    configurable: true,
    get: () => pixels,
  });
}

const composer = () => screen.getByRole('textbox', { name: 'Message' });
const pair = () => screen.findByRole('region', { name: 'Two answers' });

const answered = () => ({
  conversation: conversation('c1', 'Chat'),
  messages: [
    message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
    message(
      { messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: 'One.', model: first.ref },
      2,
    ),
  ],
});

async function open(options: Parameters<typeof createFakeChat>[0] = {}) {
  const fake = createFakeChat({ models: [first, second, third], ...options });
  const view = await renderView(<ChatView />, fake.bus);
  return { ...fake, ...view };
}

async function askTwo() {
  const fake = await open();
  await user.click(await screen.findByRole('button', { name: 'Model: First' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare two models' }));
  await screen.findByRole('button', { name: 'Second model: Second' });
  await user.type(composer(), 'Which?{Enter}');
  await pair();
  const { answerId, comparison } = fake.bus.callsOf('turn.ask')[0]!;
  return { ...fake, a: answerId, b: comparison!.answerId };
}

test('a second model is picked in the composer, and answers that question only', async () => {
  setWidth(800);
  const { bus, write, finish, a, b } = await askTwo();
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({ comparison: { model: second.ref } });
  expect(screen.queryByRole('button', { name: 'Second model: Second' })).toBeNull();
  act(() => {
    write(a, 'By the first.');
    write(b, 'By the second.');
  });
  const [left, right] = within(await pair()).getAllByRole('article', { name: 'Answer' });
  await waitFor(() => expect(left!.textContent).toContain('By the first.'));
  await waitFor(() => expect(right!.textContent).toContain('By the second.'));
  act(() => finish(a));
  await screen.findByRole('button', { name: 'Keep the answer of First' });
  await user.click(screen.getByRole('button', { name: 'Stop Second' }));
  expect(bus.callsOf('turn.stop').at(-1)).toMatchObject({ answerId: b });
});

test('the next question follows the chosen answer; the other remains a version', async () => {
  setWidth(800);
  const { bus, write, finish, a, b } = await askTwo();
  act(() => {
    write(a, 'By the first.');
    write(b, 'By the second.');
    finish(a);
    finish(b);
  });
  await user.click(await screen.findByRole('button', { name: 'Keep the answer of Second' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Two answers' })).toBeNull());
  screen.getByText('By the second.');
  screen.getByRole('group', { name: 'Version 2 of 2' });
  await user.type(composer(), 'Next{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(2));
  expect(bus.callsOf('turn.ask')[1]).toMatchObject({ parentMessageId: b, comparison: null });
});

test('in a narrow panel the two are shown as tabs', async () => {
  setWidth(320);
  const { write, finish, a, b } = await askTwo();
  act(() => {
    write(a, 'By the first.');
    write(b, 'By the second.');
    finish(a);
    finish(b);
  });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((each) => [each.textContent, each.ariaSelected])).toEqual([
    ['First', 'true'],
    ['Second', 'false'],
  ]);
  expect(screen.getByRole('tabpanel').textContent).toContain('By the first.');
  tabs[0]!.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tabs[1]);
  expect(screen.getByRole('tabpanel').textContent).toContain('By the second.');
});

test('an answer is compared with another model; a regenerated one in a column stays next to the other', async () => {
  setWidth(800);
  const { bus, write, finish } = await open({
    local: { conversationId: 'c1', draft: '' },
    rows: answered(),
  });
  await user.click(await screen.findByRole('button', { name: 'Compare with another model' }));
  const names = (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
  expect(names).toEqual(['Second', 'Third']);
  await user.click(screen.getByRole('menuitem', { name: 'Third' }));
  const requested = bus.callsOf('turn.retry')[0]!;
  expect(requested).toMatchObject({ messageId: 'q1', model: third.ref, comparison: 'a1' });
  act(() => {
    write(requested.answerId, 'Three.');
    finish(requested.answerId);
  });
  const [left] = within(await pair()).getAllByRole('article', { name: 'Answer' });
  await user.click(within(left!).getByRole('button', { name: 'Retry' }));
  expect(bus.callsOf('turn.retry')[1]).toMatchObject({
    model: first.ref,
    comparison: requested.answerId,
  });
});

test('a branch that was chosen is there again when the window opens', async () => {
  const rows = answered();
  rows.messages.push(
    message(
      {
        messageId: 'b1',
        type: 'ai',
        parentMessageId: 'q1',
        text: 'Two.',
        model: second.ref,
        comparedMessageId: 'a1',
      },
      3,
    ),
  );
  const { bus } = await open({
    local: { conversationId: 'c1', draft: '', choices: { q1: 'a1' } },
    rows,
  });
  await screen.findByText('One.');
  expect(screen.queryByText('Two.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next version' }));
  await screen.findByText('Two.');
  await waitFor(() =>
    expect(bus.callsOf('conversation.setLocal').at(-1)?.choices).toEqual({ q1: 'b1' }),
  );
});
