import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { FakeBus } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeDictations, fakeMicrophoneAccess, spoken } from '#test/support/fake-dictation.ts';

const { act, cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { userEvent } = await import('@testing-library/user-event');
const { renderView } = await import('#test/support/view.tsx');
const { ChatView } = await import('../chat-view.tsx');

afterEach(cleanup);
const user = userEvent.setup();

async function open(microphone = fakeMicrophoneAccess()) {
  const { bus } = createFakeChat({});
  const dictations = fakeDictations();
  bus.handle(dictations.handlers);
  const openSettings = jest.fn();
  await renderView(<ChatView />, bus, { microphone: microphone.access, openSettings });
  const field = screen.getByRole('textbox', { name: 'Message' });
  return { bus, field, openSettings, microphone, ...dictations };
}

const sent = (bus: FakeBus, event: string) =>
  bus.callsOf('dictation.send').flatMap((call) => (call.event === event ? call.id : []));
const button = (name: string) => screen.findByRole('button', { name });
const bar = () => screen.findByRole('region', { name: 'Your dictation' });

test('S1.2 text is shown while one speaks, and comes where the caret was', async () => {
  const { field, change, bus } = await open();
  await user.type(field, 'Dear harbour master');
  await user.keyboard('{ArrowLeft>14/}');
  await user.click(await button('Dictate'));
  const shown = within(await bar());
  expect(shown.getByRole('status').textContent).toBe('Listening…');
  // It arrives with the first levels.
  await shown.findByText('1:05');
  expect(shown.getByRole('timer').textContent).toBe('1:05');
  act(() => change('id-1', { ranges: [spoken('old and'), spoken('', { state: 'waiting' })] }));
  expect(await shown.findByText('old and')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Dear harbour master');
  await user.click(await button('Stop and use the text'));
  act(() => change('id-1', { ranges: [spoken('old and'), spoken('wise')], state: 'done' }));
  expect(field).toHaveProperty('value', 'Dear old and wise harbour master');
  expect(bus.callsOf('dictation.take')).toEqual([{ id: 'id-1' }]);
  expect(document.activeElement).toBe(field);
});

test('S1.2 what is being said is shown before its end, until its text has come in the same place; only that is written', async () => {
  const { field, change, provide } = await open();
  await user.click(await button('Dictate'));
  const shown = within(await bar());
  act(() => provide({ from: 0, overlaps: false, text: 'old and weiss' }));
  const words = await shown.findByText('old and weiss');
  expect(words.getAttribute('aria-live')).toBe('off');
  const waiting = spoken('', { state: 'waiting' });
  act(() => change('id-1', { ranges: [waiting] }));
  act(() => provide({ from: 30_000, overlaps: false, text: 'harbor' }));
  expect(words.parentElement?.textContent).toBe('old and weiss harbor');
  await user.click(await button('Stop and use the text'));
  expect(words.parentElement?.textContent).toBe('old and weiss harbor');
  const last = spoken('', { state: 'waiting', from: 30_000 });
  act(() => change('id-1', { ranges: [spoken('old and wise'), last] }));
  const written = await shown.findByText('old and wise', { exact: false, ignore: 'span' });
  expect(written.textContent).toBe('old and wise harbor');
  expect(field).toHaveProperty('value', '');
  const texts = [spoken('old and wise'), spoken('harbour', { from: 30_000 })];
  act(() => change('id-1', { ranges: texts, state: 'done' }));
  expect(field).toHaveProperty('value', 'old and wise harbour');
});

test('the key switches it on and off; Escape cancels, and nothing comes', async () => {
  const { field, bus } = await open();
  await user.click(field);
  await user.keyboard('{Alt>}{Shift>}[KeyD]{/Shift}{/Alt}');
  await bar();
  await user.keyboard('{Alt>}{Shift>}[KeyD]{/Shift}{/Alt}');
  expect(sent(bus, 'stop')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(sent(bus, 'cancel')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Your dictation' })).toBeNull();
  expect(field).toHaveProperty('value', '');
});

test('S1.2 a button that is released before the microphone is on leaves it off', async () => {
  const { bus, rows } = await open();
  let answer: () => void = () => undefined;
  bus.handle({ 'dictation.start': () => new Promise((resolve) => (answer = () => resolve({}))) });
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const dictate = await button('Dictate');
  fireEvent.pointerDown(dictate, { button: 0 });
  await waitFor(() =>
    expect(bus.callsOf('dictation.start')).toEqual([{ id: 'id-1', place: expect.anything() }]),
  );
  now.mockReturnValue(2_000);
  fireEvent.pointerUp(dictate);
  now.mockRestore();
  await act(async () => answer());
  expect(rows.value).toEqual([]);
  expect(sent(bus, 'stop')).toEqual(['id-1', 'id-1']);
});

test('S1.2 the text of one that is cancelled is brought back by an undo', async () => {
  const { field, change, bus } = await open();
  await user.click(await button('Dictate'));
  const shown = within(await bar());
  act(() => change('id-1', { ranges: [spoken('old and wise')] }));
  await shown.findByText('old and wise');
  await user.click(await button('Cancel dictation'));
  expect(sent(bus, 'cancel')).toEqual(['id-1']);
  await user.click(await button('Undo'));
  expect(field).toHaveProperty('value', 'old and wise');
});

test('S1.2 a key works after a press that was dragged off the button', async () => {
  const { bus } = await open();
  const dictate = await button('Dictate');
  fireEvent.pointerDown(dictate, { button: 0 });
  fireEvent.pointerLeave(dictate);
  await bar();
  (await button('Stop dictating')).focus();
  await user.keyboard('{Enter}');
  expect(sent(bus, 'stop')).toEqual(['id-1']);
});

test('S1.2 Escape in a dialog over it, and for a word that is being put together, discards nothing', async () => {
  const { field, bus } = await open();
  await user.click(await button('Dictate'));
  await bar();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  const inside = dialog.appendChild(document.createElement('button'));
  document.body.append(dialog);
  inside.focus();
  await user.keyboard('{Escape}');
  dialog.remove();
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  await user.click(field);
  expect(sent(bus, 'cancel')).toEqual([]);
  await user.keyboard('{Escape}');
  expect(sent(bus, 'cancel')).toEqual(['id-1']);
});

test('what ended while no view was open is put in when one opens', async () => {
  const { bus } = createFakeChat({});
  const { rows, handlers } = fakeDictations();
  bus.handle(handlers);
  rows.next([
    {
      id: 'd',
      place: 'composer:window-1',
      startedAt: 0,
      language: null,
      state: 'done',
      ended: 'unwatched',
      ranges: [spoken('said before the panel closed')],
      error: null,
    },
  ]);
  await renderView(<ChatView />, bus, { microphone: fakeMicrophoneAccess().access });
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field).toHaveProperty('value', 'said before the panel closed');
  expect(await screen.findByText(/Recording stopped when Gloss was closed/)).toBeTruthy();
  expect(bus.callsOf('dictation.take')).toEqual([{ id: 'd' }]);
});

describe('the microphone', () => {
  test('is asked for in a page where the browser asks; once it is granted, that is said no more', async () => {
    const { bus, openSettings, microphone } = await open(fakeMicrophoneAccess('prompt', false));
    await user.click(await button('Dictate'));
    await screen.findByText('Gloss needs your permission to use the microphone.');
    expect(bus.callsOf('dictation.start')).toEqual([]);
    await user.click(await button('Allow microphone'));
    expect(openSettings).toHaveBeenCalledWith('voice');
    act(() => microphone.change('granted'));
    expect(screen.queryByText('Gloss needs your permission to use the microphone.')).toBeNull();
    await user.click(await button('Dictate'));
    expect(bus.callsOf('dictation.start')).toHaveLength(1);
  });

  test('is denied, and granted later', async () => {
    const { microphone } = await open(fakeMicrophoneAccess('denied'));
    await user.click(await button('Dictate'));
    await screen.findByText(/Gloss may not use the microphone/);
    act(() => microphone.change('granted'));
    expect(screen.queryByText(/Gloss may not use the microphone/)).toBeNull();
  });

  test('is not there', async () => {
    const { bus } = await open(fakeMicrophoneAccess('none'));
    await user.click(await button('Dictate'));
    await screen.findByText(/No microphone was found/);
    await user.click(await button('Retry'));
    expect(bus.callsOf('dictation.start')).toEqual([]);
  });

  test('cannot be opened: that is said until it is dismissed', async () => {
    const { change, bus } = await open();
    await user.click(await button('Dictate'));
    await bar();
    const error = new CodedError('microphone_busy').toData();
    act(() => change('id-1', { state: 'failed', error }));
    await screen.findByText(/Another program may be using it/);
    await user.click(await button('Dismiss'));
    expect(sent(bus, 'cancel')).toEqual(['id-1']);
  });

  test('is taken away: what was said is there, and that is said', async () => {
    const { field, change } = await open();
    await user.click(await button('Dictate'));
    await bar();
    act(() => change('id-1', { state: 'done', ended: 'lost', ranges: [spoken('Half of it')] }));
    await screen.findByText(/The microphone was disconnected/);
    expect(field).toHaveProperty('value', 'Half of it');
  });

  test('records nothing but silence', async () => {
    const { change } = await open();
    await user.click(await button('Dictate'));
    await bar();
    act(() => change('id-1', { state: 'done', ended: 'stopped' }));
    await screen.findByText(/Nothing was heard/);
  });
});

describe('an engine', () => {
  const failed = (code: 'network' | 'provider_unauthorized' | 'transcribe_ask', details = {}) =>
    new CodedError(code, code, details).toData();

  test('that is gone: the recording is saved, and is tried now by a press', async () => {
    const { change, bus } = await open();
    await user.click(await button('Dictate'));
    await bar();
    const range = spoken('', { state: 'delayed', error: failed('network') });
    act(() => change('id-1', { state: 'finishing', ranges: [range] }));
    await screen.findByText(/Your recording is kept, and Gloss will try again/);
    await user.click(await button('Retry'));
    expect(sent(bus, 'retry')).toEqual(['id-1']);
  });

  test('that refuses: the person decides', async () => {
    const { change, bus } = await open();
    await user.click(await button('Dictate'));
    await bar();
    const range = spoken('', { state: 'failed', error: failed('provider_unauthorized') });
    act(() => change('id-1', { state: 'stalled', ranges: [spoken('First'), range] }));
    await screen.findByText(/Your recording is kept\./);
    await screen.findByText('First');
    await user.click(await button('Discard recording'));
    expect(sent(bus, 'cancel')).toEqual(['id-1']);
  });

  test('that refuses a part: the text that has come is used without it', async () => {
    const { change, bus } = await open();
    await user.click(await button('Dictate'));
    await bar();
    const range = spoken('', { state: 'failed', error: failed('provider_unauthorized') });
    act(() => change('id-1', { state: 'stalled', ranges: [range] }));
    await button('Discard recording');
    expect(screen.queryByRole('button', { name: 'Stop and use the text' })).toBeNull();
    act(() => change('id-1', { ranges: [spoken('First'), range] }));
    await user.click(await button('Stop and use the text'));
    expect(sent(bus, 'accept')).toEqual(['id-1']);
  });

  test('of another host gets the recording once the person allows it', async () => {
    const { change, bus } = await open();
    await user.click(await button('Dictate'));
    await bar();
    const error = failed('transcribe_ask', { host: 'other.example' });
    act(() =>
      change('id-1', { state: 'stalled', ranges: [spoken('', { state: 'failed', error })] }),
    );
    await user.click(await button('Send to other.example'));
    expect(bus.callsOf('settings.set')).toEqual([{ recordingHosts: ['other.example'] }]);
    expect(sent(bus, 'retry')).toHaveLength(1);
  });

  test('of a Gloss server that names no host is called by what it is', async () => {
    const { change } = await open();
    await user.click(await button('Dictate'));
    await bar();
    const error = failed('transcribe_ask', { host: 'gateway' });
    act(() =>
      change('id-1', { state: 'stalled', ranges: [spoken('', { state: 'failed', error })] }),
    );
    await screen.findByText(/Transcribe with Gloss server\?/);
    await button('Send to Gloss server');
  });
});
