import { describe, expect, test } from '@jest/globals';
import { dictatedText, dictationPlace } from '#domain/dictation/dictation.ts';
import { browserEngine } from '#domain/dictation/engines.ts';
import {
  deleteDictation,
  dictationsAt,
  storedRecordings,
  takeDictation,
} from '#services/store/dictation/dictations.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  accept,
  begin,
  cancel,
  dictationUntil,
  fakeEngine,
  fakeRecogniser,
  openDictation,
  retry,
  stop,
  transcribeAgain,
} from '#test/support/dictation-rig.ts';
import { spokenAudio } from '#test/support/files/spoken-audio.ts';

const isIn = (state: string) => (row: { state: string }) => row.state === state;
const hasTexts = (count: number) => (row: { ranges: { state: string }[] }) =>
  row.ranges.filter(({ state }) => state === 'done').length === count;
const isDelayed = (row: { ranges: { state: string }[] }) =>
  row.ranges.some(({ state }) => state === 'delayed');

const again = {
  peer: { context: 'settings' as const },
  signal: new AbortController().signal,
};

/** Two sentences of three words, and the silence after them. */
const speech = spokenAudio({ pauses: [0.5, 0.1, 0.1, 1.2, 0.1, 0.1] }).samples;
const audioRows = (rig: Awaited<ReturnType<typeof openDictation>>) =>
  rig.store.db.dictationAudio.count();

test('S1.2 text comes while one speaks; after the end no audio is left', async () => {
  const rig = await openDictation();
  await begin(rig.handlers);
  await dictationUntil(rig.store, isIn('listening'));
  rig.microphone.speak(speech);
  const row = await dictationUntil(rig.store, hasTexts(2));
  expect(row.state).toBe('listening');
  expect(dictatedText(row.ranges)).toBe('text 1 text 2');
  expect(rig.engine.requests).toMatchObject([{ language: 'en', prompt: 'Ouessant' }, {}]);
  await stop(rig.handlers);
  const ended = await dictationUntil(rig.store, isIn('done'));
  expect(ended.ended).toBe('stopped');
  await rig.dictations.stored();
  expect(await audioRows(rig)).toBe(0);
  expect(rig.microphone.log).toEqual(['on system', 'off']);
});

test('who stops while speaking loses nothing of it', async () => {
  const rig = await openDictation();
  await begin(rig.handlers);
  await dictationUntil(rig.store, isIn('listening'));
  rig.microphone.speak(speech.subarray(0, 16_000));
  await stop(rig.handlers);
  const row = await dictationUntil(rig.store, isIn('done'));
  expect(row.ranges).toMatchObject([{ from: 0, to: 16_000, text: 'text 1' }]);
});

test('the chosen microphone is used', async () => {
  const rig = await openDictation();
  await writeSettings(rig.store, { microphone: 'usb' });
  await begin(rig.handlers);
  await dictationUntil(rig.store, isIn('listening'));
  expect(rig.microphone.log).toEqual(['on usb']);
});

describe('the microphone', () => {
  test('is denied: that is its end, with its code', async () => {
    const rig = await openDictation();
    rig.microphone.fail(new CodedError('microphone_denied'));
    await begin(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('failed'));
    expect(row.error).toMatchObject({ code: 'microphone_denied' });
    await cancel(rig.handlers);
    expect(await rig.store.db.runs.count()).toBe(0);
  });

  test('is taken away: what was said until then becomes text', async () => {
    const rig = await openDictation();
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    rig.microphone.unplug();
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(row).toMatchObject({ ended: 'lost', ranges: [{ text: 'text 1' }] });
  });

  test('is switched off where no view shows it any more; what was said becomes text', async () => {
    const rig = await openDictation();
    const close = await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    rig.clock.advance(20_000);
    expect(rig.microphone.isOn()).toBe(true);
    close();
    await new Promise((resolve) => setImmediate(resolve));
    rig.clock.advance(20_000);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(row).toMatchObject({ ended: 'unwatched', ranges: [{ text: 'text 1' }] });
  });

  test('ends reading aloud, and reading aloud ends it: what was said becomes text', async () => {
    const rig = await openDictation();
    let isReading = true;
    rig.turn.take(() => {
      isReading = false;
    });
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    expect(isReading).toBe(false);
    rig.microphone.speak(speech.subarray(0, 20_000));
    rig.turn.take(() => undefined);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(row).toMatchObject({ ended: 'stopped', ranges: [{ text: 'text 1' }] });
    expect(rig.microphone.isOn()).toBe(false);
  });

  test('that is off leaves what is read aloud after it alone', async () => {
    const rig = await openDictation();
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    await stop(rig.handlers);
    await dictationUntil(rig.store, isIn('done'));
    let isReading = true;
    rig.turn.take(() => {
      isReading = false;
    });
    await rig.dictations.stored();
    expect(isReading).toBe(true);
  });

  test('belongs to one dictation: another one ends it', async () => {
    const rig = await openDictation();
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    await begin(rig.handlers, 'e');
    await dictationUntil(rig.store, isIn('done'));
    await dictationUntil(rig.store, isIn('listening'), 'e');
  });
});

describe('an engine', () => {
  test('that is gone: the audio is saved and tried again, later or when the network is back', async () => {
    const rig = await openDictation();
    rig.engine.answers.push(new CodedError('network'), new CodedError('network'));
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    await stop(rig.handlers);
    const row = await dictationUntil(rig.store, isDelayed);
    expect(row.ranges).toMatchObject([{ error: { code: 'network' } }]);
    expect(await audioRows(rig)).toBeGreaterThan(0);
    rig.clock.advance(1_000);
    while (rig.engine.requests.length < 2) await new Promise((resolve) => setImmediate(resolve));
    while (!rig.waits()) await new Promise((resolve) => setImmediate(resolve));
    rig.goOnline();
    await dictationUntil(rig.store, isIn('done'));
    expect(rig.engine.requests).toHaveLength(3);
    const sizes = new Set(rig.engine.requests.map(({ audio }) => audio.size));
    expect(sizes.size).toBe(1);
  });

  test('that refuses waits for the person, who tries again', async () => {
    const rig = await openDictation();
    rig.engine.answers.push(new CodedError('provider_unauthorized'));
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await stop(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('stalled'));
    expect(row.ranges.map(({ state }) => state)).toEqual(['failed', 'done']);
    await retry(rig.handlers);
    const done = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(done.ranges)).toBe('text 3 text 2');
  });

  test('the next one in order is asked where the first fails', async () => {
    const [first, second] = [fakeEngine(), fakeEngine('host.example')];
    first.answers.push(new CodedError('provider_unavailable'));
    second.answers.push('from the second');
    const rig = await openDictation([first, second]);
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    await stop(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(row.ranges)).toBe('from the second');
  });

  test('that does not answer: the next one gets the same audio, and is the first for a minute', async () => {
    const [first, second] = [fakeEngine(), fakeEngine('host.example')];
    const never = new Promise<string>(() => undefined);
    first.answers.push(never, 'from the first');
    second.answers.push('from the second', 'again from the second');
    const rig = await openDictation([first, second]);
    const said = async (id: string, whileWaiting = async () => {}) => {
      await begin(rig.handlers, id);
      await dictationUntil(rig.store, isIn('listening'), id);
      rig.microphone.speak(speech.subarray(0, 20_000));
      await stop(rig.handlers, id);
      await whileWaiting();
      return dictatedText((await dictationUntil(rig.store, isIn('done'), id)).ranges);
    };
    const patience = async () => {
      while (first.requests.length < 1) await new Promise((resolve) => setImmediate(resolve));
      rig.clock.advance(19_999);
      expect(second.requests).toEqual([]);
      rig.clock.advance(1);
    };
    expect(await said('d', patience)).toBe('from the second');
    expect(first.requests[0]?.signal.aborted).toBe(true);
    expect(first.requests[0]?.audio.size).toBe(second.requests[0]?.audio.size);
    expect(await said('e')).toBe('again from the second');
    rig.clock.advance(60_000);
    expect(await said('f')).toBe('from the first');
  });

  test('that is the only one is awaited as long as it takes', async () => {
    const rig = await openDictation();
    let answer: (text: string) => void = () => undefined;
    rig.engine.answers.push(new Promise((resolve) => (answer = resolve)));
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    await stop(rig.handlers);
    while (rig.engine.requests.length < 1) await new Promise((resolve) => setImmediate(resolve));
    rig.clock.advance(600_000);
    answer('its model is loaded');
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(row.ranges)).toBe('its model is loaded');
    expect(rig.engine.requests).toHaveLength(1);
  });

  test('is asked in the order of the person, who may turn one off', async () => {
    const [first, second] = [fakeEngine(), fakeEngine('host.example')];
    const rig = await openDictation([first, second], fakeRecogniser('ready'));
    const choices = (...ids: string[]) => ids.map((id) => ({ id, isOn: id !== '127.0.0.1:8000' }));
    await writeSettings(rig.store, {
      dictationEngines: choices('127.0.0.1:8000', 'host.example', browserEngine.onDevice),
    });
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    await stop(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect([first, second].map(({ requests }) => requests.length)).toEqual([0, 1]);
    await writeSettings(rig.store, {
      dictationEngines: choices(browserEngine.onDevice, 'host.example'),
    });
    await begin(rig.handlers, 'e');
    await dictationUntil(rig.store, isIn('listening'), 'e');
    rig.microphone.speak(speech.subarray(0, 20_000));
    await stop(rig.handlers, 'e');
    const other = await dictationUntil(rig.store, isIn('done'), 'e');
    expect([row, other].map(({ ranges }) => dictatedText(ranges))).toEqual([
      'text 1',
      'heard here',
    ]);
  });

  test('of the vendor of the browser hears nothing until it is turned on; where it fails, the next gets the audio', async () => {
    const recogniser = fakeRecogniser();
    const host = fakeEngine();
    const rig = await openDictation([host], recogniser);
    const { byVendor } = browserEngine;
    const listed = async () =>
      (await rig.handlers['dictation.engines']({}, again)).engines.map((each) => [
        each.host,
        each.isOn,
      ]);
    expect(await listed()).toEqual([
      ['127.0.0.1:8000', true],
      [byVendor, false],
    ]);
    await writeSettings(rig.store, { dictationEngines: [{ id: byVendor, isOn: true }] });
    expect(await listed()).toEqual([
      [byVendor, true],
      ['127.0.0.1:8000', true],
    ]);
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await dictationUntil(rig.store, hasTexts(2));
    recogniser.failure = new CodedError('recogniser_failed', 'network');
    rig.microphone.speak(speech.subarray(8_000));
    await stop(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(row.ranges)).toBe('heard by its vendor heard by its vendor text 1 text 2');
    expect(rig.sent).toHaveLength(4);
    expect(rig.sent[0]).toMatchObject({ kind: 'recording', host: byVendor, isLocal: false });
  });

  test('of the browser is asked for the chosen language by its BCP-47 tag', async () => {
    const recogniser = fakeRecogniser('installable');
    const rig = await openDictation([], recogniser);
    await writeSettings(rig.store, { dictationLanguage: 'zh_TW' });
    await rig.handlers['dictation.engines']({}, again);
    await writeSettings(rig.store, { dictationLanguage: 'ua' });
    await rig.handlers['dictation.install']({}, again);
    expect([...recogniser.languages]).toEqual(['zh-TW', 'uk']);
  });

  test('is listed once, with where it sends what it hears', async () => {
    const engines = [
      fakeEngine('api.example', true),
      fakeEngine('127.0.0.1:8787', true),
      fakeEngine('api.example'),
      fakeEngine(),
    ];
    const rig = await openDictation(engines, fakeRecogniser('installable'));
    const listed = (await rig.handlers['dictation.engines']({}, again)).engines;
    const { onDevice, byVendor } = browserEngine;
    expect(listed.map(({ host, asks, state, goesTo }) => [host, asks, state, goesTo])).toEqual([
      ['api.example', false, 'ready', 'host'],
      // It may pass recordings on.
      ['127.0.0.1:8787', true, 'ready', 'host'],
      ['127.0.0.1:8000', false, 'ready', 'here'],
      [onDevice, false, 'installable', 'here'],
      [byVendor, false, 'ready', 'vendor'],
    ]);
    await writeSettings(rig.store, { recordingHosts: ['127.0.0.1:8787'] });
    const after = (await rig.handlers['dictation.engines']({}, again)).engines;
    expect(after[1]).toMatchObject({ asks: false, goesTo: 'host' });
  });

  test('that refuses the rest leaves the text that has come, to be used without it', async () => {
    const rig = await openDictation();
    rig.engine.answers.push('the first', new CodedError('provider_refused'));
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await dictationUntil(rig.store, hasTexts(1));
    await stop(rig.handlers);
    const stalled = await dictationUntil(rig.store, isIn('stalled'));
    expect(dictatedText(stalled.ranges)).toBe('the first');
    await rig.dictations.stored();
    expect(await audioRows(rig)).toBeGreaterThan(0);
    await accept(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(row.ranges)).toBe('the first');
  });

  test('of a host that may not receive recordings gets none until the person allows it', async () => {
    const other = fakeEngine('other.example', true);
    const rig = await openDictation([other]);
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 20_000));
    await stop(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('stalled'));
    expect(row.ranges[0]?.error).toMatchObject({
      code: 'transcribe_ask',
      details: { host: 'other.example' },
    });
    expect(other.requests).toEqual([]);
    await writeSettings(rig.store, { recordingHosts: ['other.example'] });
    await retry(rig.handlers);
    await dictationUntil(rig.store, isIn('done'));
    expect(other.requests).toHaveLength(1);
  });

  test('ranges are transcribed side by side, and are in the order in which they were spoken', async () => {
    const rig = await openDictation();
    let answer: (text: string) => void = () => undefined;
    rig.engine.answers.push(new Promise((resolve) => (answer = resolve)), 'second');
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    const row = await dictationUntil(rig.store, hasTexts(1));
    expect(row.ranges.map(({ text }) => text)).toEqual(['', 'second']);
    answer('first');
    expect(dictatedText((await dictationUntil(rig.store, hasTexts(2))).ranges)).toBe(
      'first second',
    );
  });
});

describe('a context that dies', () => {
  test('while one speaks: what was stored becomes text in the next, and the microphone stays off', async () => {
    const rig = await openDictation();
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech.subarray(0, 32_000));
    while ((await audioRows(rig)) < 3) await new Promise((resolve) => setImmediate(resolve));
    await rig.dictations.stored();
    const next = await rig.die();
    const row = await dictationUntil(next.store, isIn('done'));
    expect(row).toMatchObject({ ended: 'interrupted', ranges: [{ from: 0 }] });
    expect(row.ranges[0]?.to).toBeGreaterThanOrEqual(24_000);
    expect(dictatedText(row.ranges)).toBe('text 1');
    expect(rig.microphone.log.filter((line) => line.startsWith('on'))).toHaveLength(1);
  });

  test('while text is awaited: only what has none is asked again', async () => {
    const rig = await openDictation();
    rig.engine.answers.push('first', new CodedError('network'));
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await stop(rig.handlers);
    await dictationUntil(rig.store, (row) => isDelayed(row) && row.state === 'finishing');
    await rig.dictations.stored();
    rig.engine.answers.push('second');
    const next = await rig.die();
    const row = await dictationUntil(next.store, isIn('done'));
    expect(dictatedText(row.ranges)).toBe('first second');
    expect(rig.engine.requests).toHaveLength(3);
  });
});

test('a cancelled one leaves no row and no audio', async () => {
  const rig = await openDictation();
  await begin(rig.handlers);
  await dictationUntil(rig.store, isIn('listening'));
  rig.microphone.speak(speech);
  await cancel(rig.handlers);
  while ((await rig.store.db.runs.count()) > 0)
    await new Promise((resolve) => setImmediate(resolve));
  await rig.dictations.stored();
  expect(await audioRows(rig)).toBe(0);
  expect(rig.microphone.isOn()).toBe(false);
});

describe('recordings', () => {
  const recorded = async (storeRecordings: boolean) => {
    const rig = await openDictation();
    await writeSettings(rig.store, { storeRecordings });
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await stop(rig.handlers);
    await dictationUntil(rig.store, isIn('done'));
    await rig.dictations.stored();
    await takeDictation(rig.store, 'd');
    return rig;
  };

  test('are not there once their text is, unless the person has them stored', async () => {
    const rig = await recorded(false);
    expect(await storedRecordings(rig.store)).toEqual([]);
    expect([await rig.store.db.runs.count(), await audioRows(rig)]).toEqual([0, 0]);
  });

  test('that are stored have all their audio, and are transcribed again', async () => {
    const rig = await recorded(true);
    const [recording] = await storedRecordings(rig.store);
    expect(recording).toMatchObject({ id: 'd', text: 'text 1 text 2', isBusy: false });
    expect(recording?.seconds).toBeCloseTo(speech.length / 16_000, 1);
    await transcribeAgain(rig.handlers);
    for (;;) {
      const [row] = await storedRecordings(rig.store);
      if (row?.text === 'text 3 text 4' && !row.isBusy) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await rig.dictations.stored();
    expect(await audioRows(rig)).toBeGreaterThan(0);
    await deleteDictation(rig.store, 'd');
    expect([await storedRecordings(rig.store), await audioRows(rig)]).toEqual([[], 0]);
  });

  test('of a composer whose tab is gone are listed; the page of dictation shows its own', async () => {
    const rig = await openDictation();
    for (const [id, place] of [
      ['d', dictationPlace.composer('tab:gone')],
      ['e', dictationPlace.page],
    ] as const) {
      await begin(rig.handlers, id, place);
      await dictationUntil(rig.store, isIn('listening'), id, place);
      rig.microphone.speak(speech);
      await stop(rig.handlers, id);
      await dictationUntil(rig.store, isIn('done'), id, place);
    }
    expect(await storedRecordings(rig.store)).toMatchObject([{ id: 'd', text: 'text 1 text 2' }]);
  });

  test('of a card that is gone are listed with what has no text, and are transcribed again', async () => {
    const rig = await openDictation();
    const card = dictationPlace.card('tab');
    const until = (condition: Parameters<typeof dictationUntil>[1]) =>
      dictationUntil(rig.store, condition, 'd', card);
    rig.engine.answers.push('the first', new CodedError('provider_refused'));
    await begin(rig.handlers, 'd', card);
    await until(isIn('listening'));
    expect(await storedRecordings(rig.store)).toEqual([]);
    rig.microphone.speak(speech);
    await until(hasTexts(1));
    await stop(rig.handlers);
    await until(isIn('stalled'));
    await rig.dictations.stored();
    const [recording] = await storedRecordings(rig.store);
    expect(recording).toMatchObject({ text: 'the first', isBusy: false, isStalled: true });
    expect(recording?.seconds).toBeGreaterThan(1);
    await transcribeAgain(rig.handlers);
    await until(isIn('done'));
    expect(await storedRecordings(rig.store)).toMatchObject([
      { text: 'the first text 3', isBusy: false, isStalled: false },
    ]);
  });

  test('that wait in another tab lose no text by "Transcribe again" in this one', async () => {
    const rig = await openDictation();
    rig.engine.answers.push('the first', new CodedError('provider_refused'));
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await stop(rig.handlers);
    await dictationUntil(rig.store, isIn('stalled'));
    await rig.dictations.stored();
    const tab = rig.openTab();
    await transcribeAgain(tab.handlers);
    expect(await dictationsAt(tab.store, 'composer:here')).toMatchObject([
      { state: 'stalled', ranges: [{ text: 'the first' }, { state: 'failed' }] },
    ]);
    await transcribeAgain(rig.handlers);
    const row = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(row.ranges)).toBe('the first text 3');
  });

  test('whose first audio is gone have its text, and the rest is transcribed again', async () => {
    const rig = await openDictation();
    await begin(rig.handlers);
    await dictationUntil(rig.store, isIn('listening'));
    rig.microphone.speak(speech);
    await dictationUntil(rig.store, hasTexts(2));
    await rig.dictations.stored();
    await writeSettings(rig.store, { storeRecordings: true });
    rig.microphone.speak(speech);
    await dictationUntil(rig.store, hasTexts(4));
    await stop(rig.handlers);
    await dictationUntil(rig.store, isIn('done'));
    await rig.dictations.stored();
    await transcribeAgain(rig.handlers);
    await dictationUntil(rig.store, (row) => rig.engine.requests.length > 4 && isIn('done')(row));
    const { ranges } = await dictationUntil(rig.store, isIn('done'));
    expect(dictatedText(ranges)).toMatch(/^text 1 /);
    expect(ranges.map(({ state }) => state)).not.toContain('failed');
  });
});
