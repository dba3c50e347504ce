import { expect, test } from '@jest/globals';
import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { done, job, type TurnMachine, turnMachine } from '#test/support/turn-machine.ts';
import { currentJob, isIdle, queuedTurns } from './chat-turn.selectors.ts';

const page: AwaitedSource = { kind: 'page', tabId: 7, url: 'https://a.test/' };
const file: AwaitedSource = { kind: 'file', uploadId: 'u1', name: 'tides.pdf' };

const current = ({ actor }: TurnMachine) => currentJob(actor.getSnapshot())?.answerId ?? null;
const awaited = ({ actor }: TurnMachine) =>
  queuedTurns(actor.getSnapshot()).map((turn) => turn.awaited);

function startSources(sources: AwaitedSource[] = [page, file], snapshot?: unknown): TurnMachine {
  const machine = turnMachine(snapshot);
  if (!snapshot) machine.actor.send({ type: 'turn.enqueue', job: job('1'), sources });
  return machine;
}

const readPage = { type: 'source.read', source: 'page 7', docId: 'd7' } as const;
const readFile = { type: 'source.read', source: 'file u1', docId: 'd1' } as const;

test('a question waits for its page and its file, is given both, and is answered', async () => {
  const machine = startSources();
  const { steps, log, settle } = machine;
  expect(current(machine)).toBeNull();
  expect(awaited(machine)).toEqual([[page, file]]);
  steps.read(readFile);
  expect(awaited(machine)).toEqual([[page]]);
  steps.read(readPage);
  expect(log).toEqual([
    'collect page 7',
    'collect file u1',
    'collect file u1 stopped',
    'collect page 7 stopped',
    // In the order of the question, not in the order of reading.
    'attach q1 d7 d1 (u1)',
  ]);
  expect(current(machine)).toBeNull();
  steps.attach.resolve();
  await settle();
  expect(current(machine)).toBe('a1');
  expect(awaited(machine)).toEqual([]);
});

test('a source that cannot be read, or was removed, is not waited for; it is reported once', async () => {
  const machine = startSources();
  const { steps, log } = machine;
  steps.read({ ...readPage, docId: null });
  steps.read(readPage);
  steps.read({ type: 'source.read', source: 'file other', docId: 'd9' });
  expect(awaited(machine)).toEqual([[file]]);
  steps.read({ ...readFile, docId: null });
  expect(log.at(-1)).toBe('attach q1 (u1)');
});

const address: AwaitedSource = { kind: 'address', url: 'https://a.test/' };
const failure = new CodedError('network').toData();
const failed = {
  type: 'source.failed',
  source: 'address https://a.test/',
  error: failure,
} as const;

test('an address that cannot be read is awaited with its failure, and read again on demand', async () => {
  const machine = startSources([address, file]);
  const { actor, steps, log, settle } = machine;
  actor.send({ type: 'turn.readAgain', messageId: 'q1' });
  const begun = ['collect address https://a.test/', 'collect file u1'];
  expect(log).toEqual(begun);
  steps.read(failed);
  expect(awaited(machine)).toEqual([[{ ...address, failure }, file]]);
  steps.read(readFile);
  expect(awaited(machine)).toEqual([[{ ...address, failure }]]);
  expect(current(machine)).toBeNull();
  actor.send({ type: 'turn.readAgain', messageId: 'q1' });
  expect(awaited(machine)).toEqual([[address]]);
  expect(log.slice(2)).toEqual([
    'collect address https://a.test/ stopped',
    'collect file u1 stopped',
    'collect address https://a.test/',
  ]);
  steps.read({ type: 'source.read', source: 'address https://a.test/', docId: 'd9' });
  expect(log.at(-1)).toBe('attach q1 d9 d1 (u1)');
  steps.attach.resolve();
  await settle();
  expect(current(machine)).toBe('a1');
});

test('it is sent without an address that failed', () => {
  const { actor, steps, log } = startSources([address]);
  steps.read(failed);
  actor.send({ type: 'turn.sendNow', messageId: 'q1' });
  expect(log.at(-1)).toBe('attach q1 ()');
});

test('it is sent without what it waits for', async () => {
  const machine = startSources();
  const { actor, steps, log, settle } = machine;
  steps.read(readPage);
  actor.send({ type: 'turn.sendNow', messageId: 'q1' });
  expect(log.slice(-2)).toEqual(['collect file u1 stopped', 'attach q1 d7 (u1)']);
  steps.attach.resolve();
  await settle();
  expect(current(machine)).toBe('a1');
  // A question that has started does not wait for anything.
  actor.send({ type: 'turn.sendNow', messageId: 'q1' });
  expect(current(machine)).toBe('a1');
});

test('withdrawn while it waits, it is removed together with its work', () => {
  const machine = startSources();
  const { actor, log } = machine;
  actor.send({ type: 'turn.withdraw', answerId: 'a1' });
  expect(log.slice(-2)).toEqual(['collect page 7 stopped', 'collect file u1 stopped']);
  expect(isIdle(actor.getSnapshot())).toBe(true);
  expect(Object.keys(actor.getSnapshot().children)).toEqual([]);
});

test('sources that cannot be saved fail the answer, without a second answer next to it', async () => {
  const machine = turnMachine();
  const { actor, steps, log, settle } = machine;
  const comparison = { answerId: 'b1', model: { connection: 'OPENAI_API', model: 'm' } } as const;
  actor.send({ type: 'turn.enqueue', job: job('1', comparison), sources: [page] });
  actor.send({ type: 'turn.enqueue', job: job('2') });
  steps.read(readPage);
  steps.attach.reject(new CodedError('storage_full'));
  await settle();
  expect(log.slice(-1)).toEqual(['save a1 failed']);
  expect(log).not.toContain('comparison b1');
  expect(actor.getSnapshot().context.outcome?.error?.code).toBe('storage_full');
  steps.save.resolve();
  await settle();
  expect(current(machine)).toBe('a2');
});

test('questions keep their order while one waits; a regenerated answer does not wait for it', async () => {
  const machine = startSources([file]);
  const { actor, steps, settle } = machine;
  actor.send({ type: 'turn.enqueue', job: job('2') });
  expect(current(machine)).toBeNull();
  actor.send({ type: 'turn.enqueue', job: { ...job('3'), kind: 'retry' } });
  expect(current(machine)).toBe('a3');
  steps.prepare.resolve();
  await settle();
  steps.send({ type: 'answer.ended', outcome: done });
  steps.save.resolve();
  await settle();
  expect(current(machine)).toBeNull();
  steps.read(readFile);
  steps.attach.resolve();
  await settle();
  expect(current(machine)).toBe('a1');
});

test('sources are read while another question is answered', async () => {
  const machine = turnMachine();
  const { actor, steps, settle } = machine;
  actor.send({ type: 'turn.enqueue', job: job('1') });
  actor.send({ type: 'turn.enqueue', job: job('2'), sources: [page] });
  expect(current(machine)).toBe('a1');
  steps.read(readPage);
  steps.attach.resolve();
  await settle();
  expect(awaited(machine)).toEqual([null]);
});

const waiting: Record<string, (machine: TurnMachine) => void> = {
  collecting: ({ steps }) => steps.read(readPage),
  attaching: ({ actor }) => actor.send({ type: 'turn.sendNow', messageId: 'q1' }),
};

test.each(Object.entries(waiting))(
  'restored from %s it continues, and what was read is not read again',
  async (name, bring) => {
    const before = startSources();
    bring(before);
    const stored: unknown = JSON.parse(JSON.stringify(before.actor.getPersistedSnapshot()));
    before.actor.stop();
    const machine = startSources([], stored);
    const { steps, log, settle } = machine;
    expect(current(machine)).toBeNull();
    if (name === 'collecting') {
      expect(log).toEqual(['collect file u1']);
      steps.read(readFile);
      expect(log.at(-1)).toBe('attach q1 d7 d1 (u1)');
    } else expect(log).toEqual(['attach q1 (u1)']);
    steps.attach.resolve();
    await settle();
    expect(current(machine)).toBe('a1');
  },
);

test('a snapshot of one actor for all sources is restored', async () => {
  const before = startSources();
  before.steps.read(readPage);
  const stored = JSON.parse(JSON.stringify(before.actor.getPersistedSnapshot()));
  before.actor.stop();
  const { children } = stored.children['sources of q1'].snapshot;
  const { 'file u1': child } = children;
  child.snapshot.input = { sources: [page, file] };
  stored.children['sources of q1'].snapshot.children = { '0.questionSources.collecting': child };
  const machine = startSources([], stored);
  const { steps, log, settle } = machine;
  expect(log).toEqual(['collect page 7, file u1']);
  steps.read(readFile);
  expect(log.at(-1)).toBe('attach q1 d7 d1 (u1)');
  steps.attach.resolve();
  await settle();
  expect(current(machine)).toBe('a1');
});

test.each(Object.entries(waiting))('%s is JSON without loss', (_, bring) => {
  const { actor } = startSources();
  const machine = startSources();
  bring(machine);
  actor.stop();
  const snapshot = machine.actor.getPersistedSnapshot();
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
});
