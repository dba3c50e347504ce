import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { Reader } from '#app/read-aloud/reader.ts';
import { sentencesOf } from '#domain/speech/sentences.ts';
import type { SpeechVoice } from '#domain/speech/voices.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { MemorySpeech, MemoryTurn } from '#test/support/platform/speech.ts';
import { renderView } from '#test/support/view.tsx';
import { MarkdownText } from '#ui/markdown/markdown-text.tsx';
import { speechOfMarkdown } from '#ui/markdown/speech-text.ts';
import ReadAloudBar from './read-aloud-bar.tsx';
import { ReadAloudButton } from './read-aloud-button.tsx';
import { shownWords } from './spoken-words.ts';

const joe = { id: 'joe', name: 'Joe', language: 'en-GB', isLocal: true, isDefault: true };
const cloud = { ...joe, id: 'cloud', name: 'Cloud', isLocal: false };
const alloy = { ...cloud, id: 'alloy', name: 'Alloy', language: '', host: 'api.example.com' };
const kokoro = { ...alloy, id: 'kokoro', name: 'Bella', isLocal: true, host: '127.0.0.1:8880' };

async function reading(voices = [joe, cloud], ofHosts: SpeechVoice[] = []) {
  const speech = new MemorySpeech(voices);
  const hosts = new MemorySpeech(ofHosts);
  const readAloud = new Reader({
    speech,
    hosts,
    newId: () => 'r1',
    turn: new MemoryTurn(),
    readChoice: async () => ({ rate: 1, voices: {} }),
    saveChoice: async () => undefined,
    languageOf: async () => 'en',
    mayLeave: async () => true,
    recordSaid: () => undefined,
  });
  const view = (
    <>
      <ReadAloudButton of="a1" text={() => 'The tide rose.\n\nIt fell.'} />
      <ReadAloudBar isShown={() => false} />
    </>
  );
  await renderView(view, createFakeBus({}), { readAloud });
  await act(async () => void fireEvent.click(button('Read aloud')));
  return { speech, hosts, readAloud };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the bar is there while something is read, with its sentence and the word', async () => {
  const { speech } = await reading();
  screen.getByText('Sentence 1 of 2');
  // It would be said over each sentence.
  expect(screen.getByRole('status').textContent).toBe('');
  expect(button('Previous sentence').disabled).toBe(true);
  act(() => speech.word(4, 4));
  expect(document.querySelector('mark')?.textContent).toBe('tide');
  await act(async () => fireEvent.click(button('Next sentence')));
  expect(document.querySelector('[data-sentence]')?.textContent).toBe('It fell.');
  expect(button('Next sentence').disabled).toBe(true);
  await act(async () => speech.end());
  expect(screen.queryByRole('region', { name: 'Reading aloud' })).toBeNull();
  expect(button('Read aloud')).toBeTruthy();
});

test('without a voice it says so, and offers nothing that does nothing', async () => {
  await reading([]);
  expect(screen.getByRole('status').textContent).toContain('No voice was found.');
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Stop reading',
    'Stop reading',
  ]);
});

test('voices of hosts are listed under who gets the text; one that fails is replaced, and it says so', async () => {
  const { hosts, speech } = await reading([joe], [alloy, kokoro]);
  fireEvent.click(button('Voice: Joe'));
  await screen.findByRole('menuitemradio', { name: 'Alloy' });
  const shown = screen.getByRole('menu').textContent;
  expect(shown).toBe('JoeSends the text to api.example.comAlloy127.0.0.1:8880Bella');
  await act(async () => void fireEvent.click(screen.getByText('Alloy')));
  expect(hosts.said.map(({ text }) => text)).toEqual(['The tide rose.']);
  await act(async () => hosts.fail(new CodedError('rate_limited')));
  expect(screen.getByRole('status').textContent).toBe(
    'api.example.com: the voice stopped. Your browser reads on.',
  );
  screen.getByText('Sentence 1 of 2');
  expect(speech.said.at(-1)?.text).toBe('The tide rose.');
});

test('where only hosts have voices, one can be chosen', async () => {
  const { hosts } = await reading([], [{ ...alloy, asks: true }]);
  expect(screen.getByRole('status').textContent).toContain('No voice was found.');
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Voice:/ }));
  await act(async () => void fireEvent.click(await screen.findByText('Alloy')));
  expect(hosts.isSpeaking).toBe(true);
  expect(button('Pause')).toBeTruthy();
});

test('keys go by sentences and stop', async () => {
  const { readAloud } = await reading();
  expect(document.activeElement).toBe(button('Pause'));
  fireEvent.keyDown(button('Pause'), { key: 'ArrowRight' });
  expect(readAloud.getSnapshot().at).toBe(1);
  fireEvent.keyDown(button('Pause'), { key: 'ArrowLeft', ctrlKey: true });
  expect(readAloud.getSnapshot().at).toBe(1);
  await act(async () => void fireEvent.keyDown(button('Pause'), { key: 'Escape' }));
  expect(readAloud.getSnapshot().key).toBeNull();
});

test('words are found where they are shown, each at its own place, and not in code or formulas', async () => {
  const markdown =
    'A sea, **a sea**.\n\n`x` is sea.\n\n```\nthe sea\n```\n\n- $a$ sea [at](https://a.test) last';
  const { container } = await renderView(<MarkdownText text={markdown} />, createFakeBus({}));
  const shown = container.querySelector('[data-answer]') as Element;
  const words = shownWords(shown, sentencesOf(speechOfMarkdown(markdown), 'en'));
  expect(words.map((each) => each.map(({ range }) => String(range)))).toEqual([
    ['A', 'sea,', 'a', 'sea.'],
    ['x', 'is', 'sea.'],
    ['sea', 'at', 'last'],
  ]);
  expect(words[2]?.[0]?.range.startContainer.parentElement?.closest('li')).not.toBeNull();
});
