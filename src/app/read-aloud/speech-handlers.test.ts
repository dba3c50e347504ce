import { expect, test } from '@jest/globals';
import { browserEngine } from '#domain/dictation/engines.ts';
import type { HostVoice } from '#services/llm/host-voices.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createSpeechHandlers } from './speech-handlers.ts';

const bank = 'https://my.bank.test/statement';
const page = {
  docId: 'd1',
  docType: 'page_content__webpage' as const,
  title: 'Balance',
  link: bank,
  tokens: 5,
};

/** A voice elsewhere and one on this machine; the person never sends pages of a bank. */
async function setup() {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverSend: ['bank.test'] });
  const question = { messageId: 'q', conversationId: 'c', parentMessageId: null };
  await addQuestion(store, { ...question, text: 'How much?', sources: [page] });
  await saveDocument(store, fileDocument('d2'.padEnd(64, '0'), { link: bank }));
  const sent: string[] = [];
  const voice = (id: string, isLocal: boolean): HostVoice => ({
    id,
    name: id,
    language: '',
    isLocal,
    isDefault: false,
    host: 'h',
    asks: false,
    speak: async ({ text, task }) => {
      sent.push(`${id} ${task} ${text}`);
      return new Blob([new Uint8Array([1, 2, 255])], { type: 'audio/mpeg' });
    },
  });
  const voices = async () => [voice('far', false), voice('near', true)];
  const knownVoices = async () => [voice('far', false)];
  const recorded: unknown[] = [];
  const record = (row: unknown) => void recorded.push(row);
  const handlers = createSpeechHandlers({ store, voices, knownVoices, record });
  const call = {
    peer: { context: 'sidebar' as const },
    signal: new AbortController().signal,
  };
  const say = (from: { messageId?: string; docId?: string; url?: string }, id = 'far') =>
    handlers['speech.say']({ voice: id, text: 'Hello.', reading: 'r1', from }, call);
  const mayLeave = (from: Parameters<typeof say>[0]) => handlers['speech.mayLeave']({ from }, call);
  const recordSaid = (characters: number) => handlers['speech.recordSaid']({ characters }, call);
  const list = () => handlers['speech.voices']({}, call);
  return { say, sent, mayLeave, list, recorded, recordSaid };
}

test('voices are listed without the way to ask them', async () => {
  const { list } = await setup();
  const { voices } = await list();
  expect(voices.map((each) => Object.keys(each).toSorted().join())).toEqual(
    Array(2).fill('asks,host,id,isDefault,isLocal,language,name'),
  );
});

test('a sentence comes back as sound; one of another voice than those listed goes nowhere', async () => {
  const { say, sent } = await setup();
  expect(await say({ url: 'https://tides.test/' })).toEqual({ type: 'audio/mpeg', base64: 'AQL/' });
  expect(sent).toEqual(['far r1 Hello.']);
  await expect(say({}, 'gone')).rejects.toMatchObject({ code: 'no_voice' });
  expect(sent).toHaveLength(1);
});

test('G19 what a voice of the browser sends to who made it is recorded', async () => {
  const { recorded, recordSaid } = await setup();
  expect(await recordSaid(14)).toEqual({});
  expect(recorded).toEqual([
    {
      kind: 'speech',
      host: browserEngine.byVendor,
      isLocal: false,
      fields: [{ name: 'text', size: 14, unit: 'characters' }],
      model: null,
      usd: null,
    },
  ]);
});

test.each([
  ['an answer in a chat about it', { messageId: 'q' }],
  ['the page itself', { docId: 'd2'.padEnd(64, '0') }],
  ['text that was selected there', { url: bank }],
])(
  'of a site that is never sent, %s goes to a voice on this machine and to no other',
  async (_, from) => {
    const { say, sent, mayLeave } = await setup();
    expect(await mayLeave(from)).toEqual({ mayLeave: false });
    expect(await mayLeave({ url: 'https://tides.test/' })).toEqual({ mayLeave: true });
    const refused = { code: 'never_send', details: { site: 'my.bank.test' } };
    await expect(say(from)).rejects.toMatchObject(refused);
    expect(sent).toEqual([]);
    await say(from, 'near');
    expect(sent).toEqual(['near r1 Hello.']);
  },
);
