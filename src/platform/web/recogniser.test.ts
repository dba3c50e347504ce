import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { webRecogniser } from './recogniser.ts';

type Event = { error: string };

/** A session that a test drives. */
class Session {
  static last: Session;
  static answers = { available: 'downloadable', install: true };
  static available = async (_wanted: unknown) => Session.answers.available;
  static install = async (_wanted: unknown) => Session.answers.install;
  lang = '';
  processLocally = false;
  onstart = () => undefined;
  onend = () => undefined;
  onerror = (_event: Event) => undefined;
  onresult = (_event: unknown) => undefined;
  started: unknown = null;
  abort = jest.fn();
  stop = jest.fn();
  constructor() {
    Session.last = this;
  }
  start(track: unknown) {
    if (refuses) throw refuses;
    this.started = track;
    begun?.();
  }
  gives(...texts: string[]) {
    const results = texts.map((transcript) =>
      Object.assign([{ transcript }], { isFinal: transcript !== 'hm' }),
    );
    this.onresult({ resultIndex: 0, results });
  }
}

let refuses: Error | null;
let begun: (() => void) | null;
let decoding: Promise<void>;
let source: { start: jest.Mock; onended: () => void; buffer: unknown };
let closed: jest.Mock<() => Promise<void>>;

beforeEach(() => {
  refuses = null;
  begun = null;
  decoding = Promise.resolve();
  closed = jest.fn(async () => undefined);
  source = { start: jest.fn(), onended: () => undefined, buffer: null };
  const context = {
    createBufferSource: () => Object.assign(source, { connect: () => undefined }),
    decodeAudioData: () => decoding.then(() => ({ duration: 2 })),
    createMediaStreamDestination: () => ({ stream: { getAudioTracks: () => ['track'] } }),
    resume: async () => undefined,
    close: closed,
  };
  class Context {
    constructor() {
      Object.assign(this, context);
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Session, AudioContext: Context });
});
afterEach(() => {
  for (const name of ['SpeechRecognition', 'AudioContext'])
    Reflect.deleteProperty(globalThis, name);
});

const started = () =>
  new Promise<void>((resolve) => {
    begun = resolve;
  });

function recognise(signal = new AbortController().signal, processLocally = true) {
  const recogniser = webRecogniser()!;
  return recogniser.recognise(new Blob(['a']), { language: 'fr-FR', processLocally, signal });
}

test('plays the recording to a session, and gives the final words in order', async () => {
  const begins = started();
  const text = recognise();
  await begins;
  const session = Session.last;
  expect(session).toMatchObject({ lang: 'fr-FR', processLocally: true, started: 'track' });
  expect(source.start).not.toHaveBeenCalled();
  session.onstart();
  expect(source.start).toHaveBeenCalledTimes(1);
  session.gives(' le port ', 'hm', 'calme');
  source.onended();
  expect(session.stop).toHaveBeenCalledTimes(1);
  session.onend();
  expect(await text).toBe('le port calme');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('silence is no failure', async () => {
  const begins = started();
  const text = recognise();
  await begins;
  Session.last.onerror({ error: 'no-speech' });
  Session.last.onend();
  expect(await text).toBe('');
});

test.each([
  ['network', 'network'],
  ['not-allowed', 'recogniser_refused'],
  ['service-not-allowed', 'recogniser_refused'],
  ['language-not-supported', 'recogniser_failed'],
])('its error %s is %s, and the session ends', async (error, code) => {
  const begins = started();
  const text = recognise();
  await begins;
  Session.last.onerror({ error });
  await expect(text).rejects.toMatchObject({ code });
  expect(Session.last.abort).toHaveBeenCalledTimes(1);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a session that does not start leaves nothing behind, and the next recording gets its turn', async () => {
  refuses = new Error('busy');
  await expect(recognise()).rejects.toThrow('busy');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('leaving while the recording is decoded, or played, ends it at once', async () => {
  const gone = new Error('gone');
  const early = new AbortController();
  let decoded = () => {};
  decoding = new Promise((resolve) => {
    decoded = resolve;
  });
  const first = recognise(early.signal);
  first.catch(() => undefined);
  await Promise.resolve();
  early.abort(gone);
  decoded();
  await expect(first).rejects.toBe(gone);
  expect(Session.last.started).toBeNull();

  const late = new AbortController();
  const begins = started();
  const second = recognise(late.signal);
  second.catch(() => undefined);
  await begins;
  late.abort(gone);
  await expect(second).rejects.toBe(gone);
  expect(Session.last.abort).toHaveBeenCalledTimes(1);
});

test('one recording is played at a time', async () => {
  const recogniser = webRecogniser()!;
  const options = {
    language: 'en',
    processLocally: false,
    signal: new AbortController().signal,
  };
  const begins = started();
  const first = recogniser.recognise(new Blob(['a']), options);
  const second = recogniser.recognise(new Blob(['b']), options);
  await begins;
  const session = Session.last;
  const next = started();
  session.gives('one');
  session.onend();
  expect(await first).toBe('one');
  await next;
  expect(Session.last).not.toBe(session);
  Session.last.gives('two');
  Session.last.onend();
  expect(await second).toBe('two');
});

test.each([
  ['available', 'ready'],
  ['downloadable', 'installable'],
  ['downloading', 'installing'],
  ['unavailable', 'none'],
])('on this device it is %s: %s', async (available, state) => {
  Session.answers = { available, install: true };
  expect(await webRecogniser()!.onDevice('en')).toBe(state);
});

test('a browser whose recogniser hears microphones alone has none', () => {
  Object.assign(globalThis, { SpeechRecognition: class {} });
  expect(webRecogniser()).toBeNull();
  Reflect.deleteProperty(globalThis, 'SpeechRecognition');
  expect(webRecogniser()).toBeNull();
});
