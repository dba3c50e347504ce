import { expect, test } from '@jest/globals';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { captureMachine } from './capture.machine.ts';
import type { CaptureEmitted, CaptureInput } from './capture.types.ts';

const document: DocumentInfo = {
  docId: 'd1',
  docType: 'page_content__webpage',
  title: 'Tides',
  link: 'https://quarterly.example/tides',
  tokens: 12,
  passages: 2,
  hiddenDropped: 0,
};

type ParseInput = { captureId: string; isRequested: boolean };

interface Step {
  resolve(value?: unknown): void;
  reject(error: unknown): void;
}
type ActorName = 'checkAccess' | 'serialise' | 'parse' | 'deadline';

/** Actors whose outcomes the test sets; `log` records what was started, with its input. */
function setup(snapshot?: unknown) {
  const log: string[] = [];
  const emitted: CaptureEmitted[] = [];
  const open: Partial<Record<ActorName, Step>> = {};
  const fake = <Output, Input>(name: ActorName) =>
    fromPromise<Output, Input>(({ input }) => {
      log.push(`${name} ${JSON.stringify(input)}`);
      return new Promise<Output>((resolve, reject) => {
        open[name] = { resolve: resolve as Step['resolve'], reject };
      });
    });
  const machine = captureMachine.provide({
    actors: {
      checkAccess: fake<void, CaptureInput>('checkAccess'),
      serialise: fake<{ captureId: string }, CaptureInput>('serialise'),
      parse: fake<{ document: DocumentInfo | null; at: number }, ParseInput>('parse'),
      deadline: fake<void, { at: number }>('deadline'),
    },
  });
  const actor = createActor(machine, {
    input: { tabId: 7, isRequested: false },
    ...(snapshot ? { snapshot: snapshot as never } : {}),
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const step = async (name: ActorName, act: (step: Step) => void) => {
    const waiting = open[name];
    expect(waiting).toBeDefined();
    act(waiting as Step);
    await settle();
  };
  return { actor, log, emitted, step };
}

type Setup = ReturnType<typeof setup>;
const ok = (value?: unknown) => (step: Step) => step.resolve(value);
const fail = (code: 'capture_refused' | 'capture_no_access' | 'timeout') => (step: Step) =>
  step.reject(new CodedError(code));

/** Brings a fresh machine into each of its states. */
const ways: Record<string, (setup: Setup) => Promise<void>> = {
  checkingAccess: async () => {},
  serialising: ({ step }) => step('checkAccess', ok()),
  parsing: async (rig) => {
    await ways.serialising?.(rig);
    await rig.step('serialise', ok({ captureId: 'c1' }));
  },
  waiting: async (rig) => {
    await ways.parsing?.(rig);
    await rig.step('parse', ok({ document: null, at: 1000 }));
  },
};

test('a page is checked, copied, parsed and reported', async () => {
  const rig = setup();
  await ways.parsing?.(rig);
  await rig.step('parse', ok({ document, at: 5 }));
  expect(rig.log).toEqual([
    'checkAccess {"tabId":7,"isRequested":false}',
    'serialise {"tabId":7,"isRequested":false}',
    'parse {"captureId":"c1","isRequested":false}',
  ]);
  expect(rig.emitted).toEqual([{ type: 'page.captured', tabId: 7, document }]);
  expect(await toPromise(rig.actor)).toEqual({ document, error: null });
});

test('S4.12 an empty page is read again 4 times at 500 ms, then it is empty', async () => {
  const rig = setup();
  await ways.serialising?.(rig);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await rig.step('serialise', ok({ captureId: `c${attempt}` }));
    await rig.step('parse', ok({ document: null, at: attempt * 10_000 }));
    if (attempt < 4) await rig.step('deadline', ok());
  }
  expect(rig.log.filter((line) => line.startsWith('deadline'))).toEqual([
    'deadline {"at":500}',
    'deadline {"at":10500}',
    'deadline {"at":20500}',
    'deadline {"at":30500}',
  ]);
  expect(rig.log.filter((line) => line.startsWith('serialise'))).toHaveLength(5);
  expect(rig.actor.getSnapshot().value).toBe('failed');
  expect(rig.emitted).toMatchObject([
    { type: 'page.notCaptured', error: { code: 'capture_empty' } },
  ]);
});

test('text that arrives late is read', async () => {
  const rig = setup();
  await ways.waiting?.(rig);
  await rig.step('deadline', ok());
  await rig.step('serialise', ok({ captureId: 'c2' }));
  await rig.step('parse', ok({ document, at: 2000 }));
  expect(rig.actor.getSnapshot().value).toBe('done');
});

const failing: [state: string, actor: ActorName][] = [
  ['checkingAccess', 'checkAccess'],
  ['serialising', 'serialise'],
  ['parsing', 'parse'],
  ['waiting', 'deadline'],
];

test.each(failing)(
  '%s: an error of %s ends it, a refusal waits for the person',
  async (state, name) => {
    for (const [code, end] of [
      ['timeout', 'failed'],
      ['capture_refused', 'refused'],
      ['capture_no_access', 'refused'],
    ] as const) {
      const rig = setup();
      await ways[state]?.(rig);
      await rig.step(name, fail(code));
      const snapshot = rig.actor.getSnapshot();
      expect(snapshot.value).toBe(end);
      expect(snapshot.hasTag('needsUser')).toBe(end === 'refused');
      expect(snapshot.output).toMatchObject({ document: null, error: { code } });
      expect(rig.emitted).toMatchObject([{ type: 'page.notCaptured', tabId: 7, error: { code } }]);
    }
  },
);

test.each(Object.keys(ways))(
  '%s: plain JSON, cancelled at any time, restored to an end',
  async (state) => {
    const rig = setup();
    await ways[state]?.(rig);
    expect(rig.actor.getSnapshot().value).toBe(state);
    expect(rig.actor.getSnapshot().hasTag('busy')).toBe(true);
    const stored = JSON.stringify(rig.actor.getPersistedSnapshot());
    rig.actor.send({ type: 'capture.cancel' });
    expect(rig.actor.getSnapshot().output).toMatchObject({ error: { code: 'aborted' } });

    const restored = setup(JSON.parse(stored));
    expect(restored.actor.getSnapshot().value).toBe(state);
    if (state === 'waiting') await restored.step('deadline', ok());
    if (state === 'checkingAccess') await restored.step('checkAccess', ok());
    if (state !== 'parsing') await restored.step('serialise', ok({ captureId: 'c9' }));
    await restored.step('parse', ok({ document, at: 9 }));
    expect(restored.actor.getSnapshot().output).toEqual({ document, error: null });
  },
);

test('an actor that is not provided fails with its name', async () => {
  const actor = createActor(captureMachine, { input: { tabId: 1, isRequested: false } });
  actor.start();
  expect((await toPromise(actor)).error?.message).toBe('actor checkAccess must be provided');
});
