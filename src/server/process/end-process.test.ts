import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { crashCode, failedCode, type OwnProcess, ProcessEnd } from './end-process.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A process that only notes its exit, and a service. */
function rig(close: () => Promise<void>) {
  const events = new EventEmitter();
  const exits: number[] = [];
  const crashes: unknown[] = [];
  const outputs = { stdout: new EventEmitter(), stderr: new EventEmitter() };
  const own = Object.assign(events, { exit: (code: number) => exits.push(code), ...outputs });
  const end = new ProcessEnd(own as unknown as OwnProcess);
  const service = { close: jest.fn(close), crashed: (error: unknown) => crashes.push(error) };
  return { events, exits, crashes, end, service, outputs };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

test.each(['uncaughtException', 'unhandledRejection'])(
  'after an %s the service logs it, closes, and the exit code is for the supervisor',
  async (event) => {
    const { events, exits, crashes, end, service } = rig(async () => undefined);
    end.started(service);
    const error = new Error('a bug');
    events.emit(event, error);
    await settled();
    expect(crashes).toEqual([error]);
    expect(service.close).toHaveBeenCalledTimes(1);
    expect(exits[0]).toBe(crashCode);
  },
);

test('a drain that hangs, and a second failure in it, end after a bounded time', async () => {
  const { events, exits, crashes, end, service } = rig(() => new Promise(() => undefined));
  end.started(service);
  events.emit('uncaughtException', new Error('one'));
  await jest.advanceTimersByTimeAsync(5_000);
  events.emit('uncaughtException', new Error('two'));
  expect(exits).toEqual([]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(exits).toEqual([crashCode]);
  expect(crashes).toHaveLength(2);
  expect(service.close).toHaveBeenCalledTimes(1);
});

test('a failure before the start ends at once', async () => {
  const { events, exits } = rig(async () => undefined);
  events.emit('unhandledRejection', 'no error at all');
  await settled();
  expect(exits[0]).toBe(crashCode);
});

test('an output that is read no more (EPIPE) is no failure', () => {
  const { outputs, crashes } = rig(async () => undefined);
  for (const output of [outputs.stdout, outputs.stderr]) {
    expect(() => output.emit('error', new Error('write EPIPE'))).not.toThrow();
  }
  expect(crashes).toEqual([]);
});

test('a signal closes once and ends with 0, with another code where it cannot', async () => {
  const good = rig(async () => undefined);
  good.end.started(good.service);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM']) good.events.emit(signal);
  await settled();
  expect(good.service.close).toHaveBeenCalledTimes(1);
  expect(good.exits[0]).toBe(0);

  const bad = rig(() => Promise.reject(new Error('it cannot')));
  bad.end.started(bad.service);
  bad.events.emit('SIGTERM');
  await settled();
  expect(bad.exits[0]).toBe(failedCode);

  const hanging = rig(() => new Promise(() => undefined));
  hanging.end.started(hanging.service);
  hanging.events.emit('SIGTERM');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(hanging.exits).toEqual([failedCode]);
});
