import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSpeech } from '#test/support/fake-speech.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const sentences = ['The tide rose.', 'It fell by noon.', 'Boats came home.', 'Then it was quiet.'];

let voices: VoiceServer;
let app: PairedWebApp;

beforeAll(async () => {
  voices = await new VoiceServer().listen();
  voices.models = ['kokoro'];
  app = await startPairedWebApp('/app/', {
    COMPATIBLE_BASE_URL_2: `${voices.url}/v1`,
    COMPATIBLE_NAME_2: 'voices',
  });
  // An answer comes when it is paired; only then the page may be loaded again.
  await app.vendor.script({ deltas: ['Ready.'] });
  await app.chat.ask('Ready?');
  await app.chat.answer('Ready.');
  await fakeSpeech(app.chat.page);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await voices?.close();
});
beforeEach(async () => {
  voices.reset();
  await app.vendor.reset();
  await app.chat.click('New chat');
  await app.vendor.script({ deltas: [sentences.join(' ')] });
  await app.chat.ask('What did the tide do?');
  await app.chat.answer('Then it was quiet.');
});

/** Until that sentence is the highlighted one. */
const isMarked = (sentence: string) =>
  app.chat.page.waitForFunction(
    (wanted) => {
      const ranges = [...(CSS.highlights.get('gloss-sentence') ?? [])] as Range[];
      return ranges.map((range) => range.toString()).join(' ') === wanted;
    },
    { polling: 50 },
    sentence,
  );
const said = () =>
  app.chat.page.evaluate(() => globalThis.gloss_speech.said.map(({ text }) => text));

test('a voice of the server reads: its sounds are requested in order, one ahead; the sentence follows, and a stop ends its request', async () => {
  const { chat } = app;
  voices.script({}, { held: true }, { held: true });
  await chat.click('Read aloud');
  await chat.click('Voice: Alba');
  await chat.one('menuitemradio', 'Alloy').click();
  await voices.until(() => voices.calls.length === 2);
  expect(voices.texts).toEqual(sentences.slice(0, 2));
  // The first has played to its end; the second has no sound yet, and nothing after it is requested.
  await isMarked(sentences[1]!);
  expect(voices.calls).toHaveLength(2);
  expect(await axeFindings(chat.page, 'body')).toEqual([]);
  voices.release();
  await voices.until(() => voices.calls.length === 3);
  await isMarked(sentences[2]!);
  expect(voices.texts).toEqual(sentences.slice(0, 3));
  expect(voices.calls[2]?.body).toMatchObject({ model: 'kokoro', voice: 'alloy' });
  await chat.click('Stop reading');
  await voices.until(() => voices.calls[2]?.aborted === true);
});

test('where the server answers with an error, the voice of the browser reads on, and it says so', async () => {
  const { chat } = app;
  const before = (await said()).length;
  voices.script({}, {}, { status: 429, body: { error: { message: 'slow down' } } });
  voices.script({ status: 429, body: { error: { message: 'slow down' } } });
  // The voice of the last time.
  await chat.click('Read aloud');
  await chat.shows('the voice stopped. Your browser reads on.');
  await isMarked(sentences[2]!);
  expect((await said()).slice(before)).toEqual([sentences[2]]);
  await chat.click('Stop reading');
  await chat.page.goto(`${app.server.url}/app/settings/privacy`);
  await chat.shows('To read a text aloud');
});
