import { afterEach, expect, test } from '@jest/globals';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeDictations, fakeMicrophoneAccess, spoken } from '#test/support/fake-dictation.ts';

const { act, cleanup, screen } = await import('@testing-library/react');
const { userEvent } = await import('@testing-library/user-event');
const { renderView } = await import('#test/support/view.tsx');
const { default: DictationPanel } = await import('./dictation-panel.tsx');

afterEach(cleanup);
const user = userEvent.setup();

test('S1.2 in the middle of a text, what is said next comes after what was said before', async () => {
  const { bus } = createFakeChat({ local: { conversationId: null, draft: 'Dear harbour master' } });
  const { handlers, change } = fakeDictations();
  bus.handle({ ...handlers, 'dictation.engines': () => ({ engines: [], server: null }) });
  const microphone = fakeMicrophoneAccess().access;
  await renderView(<DictationPanel close={() => undefined} />, bus, { microphone });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Dictated text' });
  field.setSelectionRange(5, 5);
  for (const [at, words] of ['old', 'and wise'].entries()) {
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    const { id = '' } = bus.callsOf('dictation.start')[at] ?? {};
    await screen.findByText('Listening…');
    act(() => change(id, { ranges: [spoken(words)], state: 'done' }));
  }
  expect(field).toHaveProperty('value', 'Dear old and wise harbour master');
});

test('S1.2 two that ended while the page was closed are both there, in their order', async () => {
  const { bus } = createFakeChat({ local: { conversationId: null, draft: '' } });
  const { rows, handlers } = fakeDictations();
  const ended = (id: string, words: string) => ({
    id,
    place: 'page',
    startedAt: 0,
    language: null,
    state: 'done' as const,
    ended: 'stopped' as const,
    ranges: [spoken(words)],
    error: null,
  });
  rows.next([ended('one', 'harbour'), ended('two', 'master')]);
  bus.handle({ ...handlers, 'dictation.engines': () => ({ engines: [], server: null }) });
  const microphone = fakeMicrophoneAccess().access;
  await renderView(<DictationPanel close={() => undefined} />, bus, { microphone });
  const field = await screen.findByDisplayValue('harbour master');
  expect(field).toBe(screen.getByRole('textbox', { name: 'Dictated text' }));
  expect(bus.callsOf('dictation.take')).toEqual([{ id: 'one' }, { id: 'two' }]);
});

test.each([
  ['', 'Dear harbour master'],
  ['We sailed', 'Dear harbour master We sailed'],
])('U2.5 a text that was cleared is brought back by an undo, before "%s"', async (since, whole) => {
  const { bus } = createFakeChat({ local: { conversationId: null, draft: 'Dear harbour master' } });
  bus.handle({
    ...fakeDictations().handlers,
    'dictation.engines': () => ({ engines: [], server: null }),
  });
  const microphone = fakeMicrophoneAccess().access;
  await renderView(<DictationPanel close={() => undefined} />, bus, { microphone });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Dictated text' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  await screen.findByText('Text deleted');
  if (since !== '') await user.type(field, since);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field.value).toBe(whole);
});
