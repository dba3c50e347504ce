import { afterEach, expect, jest, test } from '@jest/globals';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { fakeDictations, fakeMicrophoneAccess, spoken } from '#test/support/fake-dictation.ts';

const { act, cleanup, screen } = await import('@testing-library/react');
const { userEvent } = await import('@testing-library/user-event');
const { renderView } = await import('#test/support/view.tsx');
const { CardProvider } = await import('../cards/card-host.ts');
const { DictationCard } = await import('./dictation-card.tsx');

afterEach(cleanup);
const user = userEvent.setup();

type Outcome = 'inserted' | 'changed';

async function open(opened: { before?: string; after?: string; replaces?: boolean } = {}) {
  const dictations = fakeDictations();
  const here = { host: '127.0.0.1:8000', connection: null, isOn: true, asks: false } as const;
  const engine = { ...here, state: 'ready', goesTo: 'here' } as const;
  const bus = createFakeBus({
    ...dictations.handlers,
    'dictation.engines': () => ({ engines: [engine], server: null }),
  });
  let answer: (outcome: Outcome) => void = () => undefined;
  const written = new Promise<Outcome>((resolve) => {
    answer = resolve;
  });
  const card = {
    opened: {
      kind: 'dictation' as const,
      before: '',
      after: '',
      replaces: false,
      windowId: 1,
      url: 'https://harbour.example/',
      title: 'Form',
      ...opened,
    },
    move: jest.fn(),
    resize: jest.fn(),
    close: jest.fn(),
    insert: jest.fn(async () => ({ outcome: await written, insertionId: 'i' })),
    undo: jest.fn(),
    readDraft: jest.fn(),
    context: jest.fn(),
    copy: jest.fn(async (_text: string) => true),
    continueChat: jest.fn(),
  };
  await renderView(
    <CardProvider value={card as never}>
      <DictationCard />
    </CardProvider>,
    bus,
    { surface: 'card', microphone: fakeMicrophoneAccess().access },
  );
  await screen.findByText('Listening…');
  const say = (text: string) =>
    act(() => dictations.change('id-1', { ranges: [spoken(text)], state: 'done' }));
  return { bus, card, say, answer: (outcome: Outcome) => act(async () => answer(outcome)) };
}

const contentOf = (card: Awaited<ReturnType<typeof open>>['card']) => card.insert.mock.calls[0];

test('S1.2 it records at once, writes where the caret was, and closes when that is done', async () => {
  const { bus, card, say, answer } = await open({ before: 'r' });
  say('old and wise');
  expect(contentOf(card)).toEqual([
    {
      operation: 'insertAtCaret',
      content: { lines: [{ kind: 'text', runs: [{ text: ' old and wise' }] }] },
    },
  ]);
  expect(card.close).not.toHaveBeenCalled();
  expect(bus.callsOf('dictation.take')).toEqual([]);
  await answer('inserted');
  expect(bus.callsOf('dictation.take')).toEqual([{ id: 'id-1' }]);
  expect(card.close).toHaveBeenCalled();
});

test('U2.5 while one speaks the card says where the sound goes', async () => {
  await open();
  await screen.findByText(/^What you say stays on this computer\./);
});

test('in the middle of a text there are spaces where words meet', async () => {
  const { card, say } = await open({ before: ' ', after: 'm' });
  say('old and wise');
  expect(contentOf(card)).toMatchObject([
    { content: { lines: [{ runs: [{ text: 'old and wise ' }] }] } },
  ]);
});

test('selected text is replaced', async () => {
  const { card, say } = await open({ replaces: true });
  say('wise');
  expect(contentOf(card)).toMatchObject([{ operation: 'replace' }]);
});

test('where the field is gone, the text stays and is offered to be copied', async () => {
  const { bus, card, say, answer } = await open();
  say('old and wise');
  await answer('changed');
  await screen.findByText('old and wise');
  await screen.findByText(/The field is gone or has changed/);
  expect(card.close).not.toHaveBeenCalled();
  expect(bus.callsOf('dictation.take')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(card.copy).toHaveBeenCalledWith('old and wise');
});
