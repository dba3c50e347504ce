import { describe, expect, test } from '@jest/globals';
import { createActor, fromCallback } from 'xstate';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uploadMachine } from './upload.machine.ts';
import { shownUpload } from './upload.selectors.ts';
import type { UploadEmitted, UploadEvent } from './upload.types.ts';

const document: DocumentInfo = {
  docId: 'd',
  docType: 'page_content__pdf',
  title: 'tides.pdf',
  link: null,
  tokens: 3,
  passages: 1,
  hiddenDropped: 0,
};

type Say = (event: UploadEvent) => void;

/** The machine with work that the test controls, and a log of starts and ends. */
function rig(snapshot?: unknown) {
  const log: string[] = [];
  const said: UploadEmitted[] = [];
  const say: Record<string, Say> = {};
  const work = (name: string) =>
    fromCallback<UploadEvent, { uploadId: string; docId: string | null }>(({ input, sendBack }) => {
      log.push(`${name} ${input.uploadId}`);
      say[name] = sendBack as Say;
      return () => log.push(`${name} ended`);
    });
  const machine = uploadMachine.provide({
    actors: { read: work('read'), send: work('send'), discard: work('discard') },
  });
  const actor = createActor(machine, {
    input: { uploadId: 'u' },
    ...(snapshot === undefined ? {} : { snapshot: snapshot as never }),
  });
  actor.on('*', (event) => said.push(event));
  actor.start();
  const shown = () => shownUpload(actor.getSnapshot());
  return { actor, log, said, say, shown };
}

function reading() {
  const r = rig();
  r.actor.send({ type: 'upload.admit' });
  return r;
}

function sending() {
  const r = reading();
  r.say.read!({ type: 'work.done', document });
  return r;
}

test('S3.18 waits for its turn, reads, saves, succeeds', () => {
  const r = rig();
  expect(r.shown()).toMatchObject({ state: 'pending', step: null });
  r.actor.send({ type: 'upload.admit' });
  r.say.read!({ type: 'upload.progress', step: 'extracting', done: 2, of: 9 });
  expect(r.shown()).toMatchObject({ state: 'uploading', step: 'extracting', done: 2, of: 9 });
  r.say.read!({ type: 'work.done', document });
  expect(r.shown()).toMatchObject({ state: 'uploading', document });
  r.say.send!({ type: 'work.done', document });
  expect(r.shown()).toMatchObject({ state: 'success', document, error: null });
  expect(r.said).toEqual([{ type: 'upload.succeeded', uploadId: 'u', document }]);
});

test('a pause ends the work, and resuming waits for a turn again', () => {
  const r = reading();
  r.actor.send({ type: 'upload.pause' });
  expect(r.shown()).toMatchObject({ state: 'idle', isPaused: true, step: null });
  expect(r.log).toEqual(['read u', 'read ended']);
  r.actor.send({ type: 'upload.resume' });
  expect(r.shown().state).toBe('pending');
  r.actor.send({ type: 'upload.pause' });
  expect(r.shown().isPaused).toBe(true);
});

test('paused while it was saved, it does not read the file again', () => {
  const r = sending();
  r.actor.send({ type: 'upload.pause' });
  r.actor.send({ type: 'upload.resume' });
  r.actor.send({ type: 'upload.admit' });
  expect(r.log.filter((line) => line === 'read u')).toHaveLength(1);
  expect(r.log.at(-1)).toBe('send u');
});

test('a file that needs a password waits for one, and may request it again', () => {
  const r = reading();
  for (const code of ['file_password', 'file_password_wrong'] as const) {
    r.say.read!({ type: 'work.failed', error: new CodedError(code) });
    expect(r.shown()).toMatchObject({ state: 'error', error: { code } });
    expect(r.actor.getSnapshot().hasTag('needsUser')).toBe(true);
    r.actor.send({ type: 'upload.retry' });
    r.actor.send({ type: 'upload.admit' });
  }
  expect(r.said).toEqual([]);
  expect(r.shown().error).toBeNull();
});

function asking() {
  const r = reading();
  const details = { host: 'api.example.com' };
  r.say.read!({ type: 'work.failed', error: new CodedError('transcribe_ask', '', details) });
  return r;
}

test('a recording that a host would receive waits for the person, who allows it', () => {
  const r = asking();
  expect(r.shown()).toMatchObject({
    state: 'error',
    error: { code: 'transcribe_ask', details: { host: 'api.example.com' } },
  });
  expect(r.actor.getSnapshot().hasTag('needsUser')).toBe(true);
  expect(r.said).toEqual([]);
  r.actor.send({ type: 'upload.retry' });
  expect(r.actor.getSnapshot().value).toBe('asking');
  r.actor.send({ type: 'upload.allow' });
  expect(r.shown()).toMatchObject({ state: 'pending', error: null });
});

test('or refuses: nothing is read, and a retry asks the person again', () => {
  const r = asking();
  r.actor.send({ type: 'upload.refuse' });
  expect(r.shown()).toMatchObject({ state: 'error', error: { code: 'transcribe_refused' } });
  r.actor.send({ type: 'upload.allow' });
  expect(r.shown().state).toBe('error');
  r.actor.send({ type: 'upload.retry' });
  r.actor.send({ type: 'upload.admit' });
  expect(r.log.at(-1)).toBe('read u');
});

describe('errors', () => {
  test.each([
    ['read', reading],
    ['send', sending],
  ] as const)('failures of %s are reported and can be retried', (name, at) => {
    const r = at();
    r.say[name]!({ type: 'work.failed', error: new CodedError('file_damaged') });
    expect(r.shown()).toMatchObject({ state: 'error', error: { code: 'file_damaged' } });
    expect(r.said).toMatchObject([{ type: 'upload.failed', uploadId: 'u' }]);
    r.actor.send({ type: 'upload.retry' });
    r.actor.send({ type: 'upload.admit' });
    expect(r.log.at(-1)).toBe(`${name} u`);
  });

  test('an actor that was not provided is an error that names it', () => {
    const actor = createActor(uploadMachine, { input: { uploadId: 'u' } }).start();
    actor.send({ type: 'upload.admit' });
    const { error } = shownUpload(actor.getSnapshot());
    expect(error?.message).toContain('actor read must be provided');
  });
});

describe('cancel', () => {
  const states = {
    pending: () => rig(),
    reading,
    sending,
    paused() {
      const r = rig();
      r.actor.send({ type: 'upload.pause' });
      return r;
    },
    locked() {
      const r = reading();
      r.say.read!({ type: 'work.failed', error: new CodedError('file_password') });
      return r;
    },
    asking,
    error() {
      const r = reading();
      r.say.read!({ type: 'work.failed', error: new CodedError('failed') });
      return r;
    },
  };
  test.each(Object.entries(states))('from %s removes what was written', (_, at) => {
    const r = at();
    r.actor.send({ type: 'upload.cancel' });
    expect(r.log.at(-1)).toBe('discard u');
    r.say.discard!({ type: 'work.failed', error: new Error('disk') });
    expect(r.actor.getSnapshot().status).toBe('done');
    expect(r.said.at(-1)).toEqual({ type: 'upload.cancelled', uploadId: 'u' });
  });
});

test.each(['pending', 'reading', 'sending', 'paused', 'locked', 'asking', 'error'])(
  'restored from JSON in %s it continues from there',
  (name) => {
    const first = {
      pending: () => rig(),
      reading,
      sending,
      paused: paused(),
      locked: locked(),
      asking,
      error: failed(),
    }[name]!();
    const stored = JSON.parse(JSON.stringify(first.actor.getPersistedSnapshot()));
    const again = rig(stored);
    expect(again.actor.getSnapshot().value).toBe(name);
    const work = { reading: 'read u', sending: 'send u' }[name];
    expect(again.log).toEqual(work ? [work] : []);
  },
);

function paused() {
  return () => {
    const r = rig();
    r.actor.send({ type: 'upload.pause' });
    return r;
  };
}

function locked() {
  return () => {
    const r = reading();
    r.say.read!({ type: 'work.failed', error: new CodedError('file_password') });
    return r;
  };
}

function failed() {
  return () => {
    const r = reading();
    r.say.read!({ type: 'work.failed', error: new CodedError('failed') });
    return r;
  };
}
