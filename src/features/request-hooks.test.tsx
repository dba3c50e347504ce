import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Observable, Subject } from 'rxjs';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { useAction } from './hooks/use-action.ts';
import { useRequest } from './hooks/use-request.ts';
import { useSettings } from './hooks/use-settings.ts';
import { useWatch } from './hooks/use-watch.ts';

afterEach(cleanup);

/** One call: what was asked for, and its end. */
interface Call {
  of: string;
  signal: AbortSignal;
  readonly end: (value: string) => void;
  readonly fail: (error: Error) => void;
}

function createAnswers() {
  const calls: Call[] = [];
  const ask = (of: string, signal: AbortSignal) =>
    new Promise<string>((end, fail) => calls.push({ of, signal, end, fail }));
  return { calls, ask };
}

type Answers = ReturnType<typeof createAnswers>;

function Requested({
  answers,
  subject,
  after,
}: {
  answers: Answers;
  subject: string;
  after?: number;
}) {
  const { value, error, isBusy, retry, set } = useRequest(
    (_shell, signal) => (subject === '' ? null : answers.ask(subject, signal)),
    [answers, subject],
    { on: ['models.changed', 'focus'], after },
  );
  return (
    <>
      <p role="status">
        {[value ?? 'unknown', error?.code, isBusy ? 'busy' : ''].join(' ').trim()}
      </p>
      <button type="button" onClick={() => void retry()}>
        again
      </button>
      <button type="button" onClick={() => set('shown')}>
        show
      </button>
    </>
  );
}

function Page({ answers }: { answers: Answers }) {
  const [subject, setSubject] = useState('tides');
  const [after, setAfter] = useState(0);
  return (
    <>
      <input aria-label="subject" value={subject} onChange={(e) => setSubject(e.target.value)} />
      <button type="button" onClick={() => setAfter(after + 1)}>
        after
      </button>
      <Requested {...{ answers, subject, after }} />
    </>
  );
}

const shown = () => screen.getByRole('status').textContent?.replace(/\s+/g, ' ');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const about = (value: string) =>
  fireEvent.change(screen.getByLabelText('subject'), { target: { value } });

async function page() {
  const answers = createAnswers();
  const bus = createFakeBus();
  const { unmount } = await renderView(<Page answers={answers} />, bus);
  return { calls: answers.calls, bus, unmount };
}

test('a request shows its value, and its error with the last value; retry asks again', async () => {
  const { calls } = await page();
  expect(shown()).toBe('unknown busy');
  await act(async () => calls[0]?.end('high'));
  expect(shown()).toBe('high');
  press('again');
  expect(shown()).toBe('high busy');
  await act(async () => calls[1]?.fail(new CodedError('network')));
  expect(shown()).toBe('high network');
  press('again');
  await act(async () => calls[2]?.end('low'));
  expect(shown()).toBe('low');
});

test('events, the focus and another `after` ask again, while the value remains', async () => {
  const { calls, bus } = await page();
  await act(async () => calls[0]?.end('high'));
  act(() => bus.emit('models.changed', {}));
  act(() => void dispatchEvent(new Event('focus')));
  press('after');
  expect(calls).toHaveLength(4);
  expect(shown()).toBe('high busy');
  await act(async () => calls[3]?.end('low'));
  expect(shown()).toBe('low');
});

test('a request for other deps aborts the one before, whose value is shown no more', async () => {
  const { calls } = await page();
  await act(async () => calls[0]?.end('high'));
  press('again');
  about('winds');
  expect(shown()).toBe('unknown busy');
  expect(calls.map(({ of, signal }) => [of, signal.aborted])).toEqual([
    ['tides', true],
    ['tides', true],
    ['winds', false],
  ]);
  await act(async () => calls[2]?.end('west'));
  await act(async () => calls[1]?.end('late'));
  expect(shown()).toBe('west');
});

test('null asks nothing, and the end of a view aborts what it asked', async () => {
  const { calls, unmount } = await page();
  about('');
  expect(shown()).toBe('unknown');
  about('winds');
  press('show');
  expect(shown()).toBe('shown busy');
  unmount();
  expect(calls).toHaveLength(2);
  expect(calls[1]?.signal.aborted).toBe(true);
});

function Watched({ stream }: { stream: Observable<string> }) {
  const { value, error } = useWatch(() => stream, [stream]);
  return <p role="status">{[value, error?.code].join(' ').trim()}</p>;
}

test('a stream is followed, opened again after a failure, and left with its view', async () => {
  let opened = 0;
  let left = 0;
  const values = [new Subject<string>(), new Subject<string>()];
  const stream = new Observable<string>((subscriber) => {
    const subscription = values[Math.min(opened, 1)]?.subscribe(subscriber);
    opened += 1;
    subscription?.add(() => {
      left += 1;
    });
    return subscription;
  });
  const { unmount } = await renderView(<Watched stream={stream} />, createFakeBus());
  act(() => values[0]?.next('one'));
  expect(shown()).toBe('one');
  act(() => values[0]?.error(new CodedError('network')));
  expect(shown()).toBe('one network');
  await waitFor(() => expect(opened).toBe(2));
  act(() => values[1]?.next('two'));
  expect(shown()).toBe('two');
  unmount();
  expect(left).toBe(2);
});

interface ActingProps {
  ask: Answers['ask'];
  name: string;
  errors: 'toast' | 'here';
}

function Acting({ ask, name, errors }: ActingProps) {
  const { run, isBusy, error, clear } = useAction(errors);
  return (
    <>
      <button type="button" onClick={() => void run(ask(name, new AbortController().signal))}>
        {isBusy ? `${name} busy` : name}
      </button>
      <button type="button" onClick={clear}>
        {`${name}: ${error?.code}`}
      </button>
    </>
  );
}

test('an action is busy while it lasts; its error is shown in a toast, or by the view', async () => {
  const { calls, ask } = createAnswers();
  await renderView(
    <>
      <Acting ask={ask} name="A" errors="toast" />
      <Acting ask={ask} name="B" errors="here" />
    </>,
    createFakeBus(),
  );
  press('A');
  press('B');
  screen.getByRole('button', { name: 'A busy' });
  await act(async () => calls[0]?.fail(new CodedError('network')));
  screen.getByRole('button', { name: 'A' });
  screen.getByRole('button', { name: 'A: undefined' });
  await screen.findByText(/network/i);
  await act(async () => calls[1]?.fail(new CodedError('storage_full')));
  press('B: storage_full');
  screen.getByRole('button', { name: 'B: undefined' });
});

function Chosen() {
  const { settings, save } = useSettings();
  return (
    <>
      <p role="status">{`${settings.colorSchema} ${settings.enableCurrent}`}</p>
      <button type="button" onClick={() => void save({ colorSchema: 'dark' })}>
        dark
      </button>
      <button type="button" onClick={() => void save({ enableCurrent: false })}>
        off
      </button>
    </>
  );
}

test('a setting that is being saved stays as chosen when the one before it has been', async () => {
  const bus = createFakeBus({
    'settings.get': () => defaultSettings,
    'settings.set': () => new Promise<void>(() => undefined),
  });
  await renderView(<Chosen />, bus);
  fireEvent.click(screen.getByRole('button', { name: 'dark' }));
  fireEvent.click(screen.getByRole('button', { name: 'off' }));
  const settings = { ...defaultSettings, colorSchema: 'dark' } as const;
  act(() => bus.emit('settings.changed', { settings }));
  expect(screen.getByRole('status').textContent).toBe('dark false');
});
