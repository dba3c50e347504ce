import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#bus/types.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const page = {
  id: 'p',
  address: 'https://quarterly.example/tide',
  site: 'quarterly.example',
  hash: 'h',
  docId: 'd',
  title: 'The tide',
  author: ['Ada Quay'],
  published: null,
  lastAt: Date.UTC(2026, 4, 4),
};

type Relation = NonNullable<ReplyOf<'memory.related'>['related']>['relation'];

/** A chat next to a page, before its first question. */
async function open(memory: object, relation: Relation | null = null) {
  const document = { ...documentInfo('doc1', 'An article', 3210), link: 'https://a.test/' };
  const fake = createFakeChat({
    page: pageState({ document }),
    document,
    settings: { welcomed: true, memory: { ...noMemory, ...memory } },
  });
  fake.bus.handle({ 'memory.related': () => ({ related: relation && { page, relation } }) });
  const view = await renderView(<ChatView />, fake.bus);
  await screen.findByRole('button', { name: 'Summarise' });
  return { ...fake, ...view };
}

const offer = 'Gloss can remember what you read, on this device.';

test('G17 memory is offered in one line, off; a press leads to its choices, and it does not come again', async () => {
  const { bus, shell } = await open({});
  const line = (await screen.findByText(offer)).closest('p')!;
  expect(bus.callsOf('memory.related')).toEqual([]);
  await user.click([...line.querySelectorAll('button')][0]!);
  expect(shell.openSettings).toHaveBeenCalledWith('memory');
  const offered = { memory: { ...noMemory, isOffered: true } };
  expect(bus.callsOf('settings.set')).toEqual([offered]);
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
});

test('G17 the offer can be put away without turning anything on', async () => {
  const { bus } = await open({});
  const line = (await screen.findByText(offer)).closest('p')!;
  await user.click([...line.querySelectorAll('button')].at(-1)!);
  expect(bus.callsOf('settings.set')).toEqual([{ memory: { ...noMemory, isOffered: true } }]);
});

test.each<[Relation, string]>([
  [{ kind: 'event', words: '' }, 'You have read about this'],
  [{ kind: 'author', words: 'Ada Quay' }, 'You have read something by Ada Quay'],
  [{ kind: 'number', words: 'It holds 12,600 books.' }, 'It holds 12,600 books.'],
])(
  'G17 a page that meets one that was read by its %s says so in one line that leads there',
  async (relation, words) => {
    const { shell } = await open({ ofQuestions: true }, relation);
    await screen.findByText(words);
    expect(document.querySelectorAll('[data-related]')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /The tide/ }));
    expect(shell.showPassage).toHaveBeenCalledWith({
      docId: 'd',
      link: page.address,
      exact: '',
      anchor: null,
    });
  },
);

test('G17 where nothing was read about a page there is no line', async () => {
  const { bus } = await open({ ofQuestions: true });
  await waitFor(() => expect(bus.callsOf('memory.related')).toEqual([{ docId: 'doc1' }]));
  expect(screen.queryByText(offer)).toBeNull();
  expect(document.querySelector('[data-related]')).toBeNull();
});
