import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { Connection } from './connection.ts';
import { connectionLimits } from './connections.ts';
import { whileConnected } from './while-connected.ts';

const second = 1000;
function open(config: { speedRises?: boolean } = {}) {
  const socket = { bytesRead: 0, writableLength: 0, isPaused: () => false };
  const request = { raw: { complete: false }, isBodyHeld: false, routeOptions: { config } };
  const response = { writableFinished: false };
  const connection = new Connection(socket as never);
  connection.begin(request as never, response as never);
  /** Is it closed at the end of so many seconds, in which the client sends `bytes`? */
  const wait = (seconds: number, bytes = 0) => {
    for (let at = 0; at < seconds; at += 1) {
      socket.bytesRead += bytes / seconds;
      if (connection.isTooSlow(second, connectionLimits)) return true;
    }
    return false;
  };
  return { request, response, wait };
}

test('a client whose large body was refused has time to read the answer, however slow it was before', () => {
  const { response, wait } = open();
  expect(wait(25, 400_000)).toBe(false);
  response.writableFinished = true;
  expect(wait(10)).toBe(false);
  expect(wait(1)).toBe(true);
});

test('a body that does not come is waited for as long as its bytes allow', () => {
  expect(open().wait(30)).toBe(false);
  expect(open().wait(31)).toBe(true);
  const { wait } = open();
  expect(wait(60, 60 * connectionLimits.bodyBytesPerSecond)).toBe(false);
});

test('a body that takes room may not rest, however much of it has come', () => {
  const { wait } = open({ speedRises: true });
  expect(wait(10, 20_000_000)).toBe(false);
  expect(wait(30)).toBe(false);
  expect(wait(1)).toBe(true);
});

test('a body that takes room has to come faster the longer it takes, up to 64 KB/s', () => {
  const rate = connectionLimits.bodyBytesPerSecond;
  const slow = open({ speedRises: true });
  expect(slow.wait(60, 60 * 3 * rate)).toBe(false);
  expect(slow.wait(120, 120 * 3 * rate)).toBe(true);
  expect(open({ speedRises: true }).wait(3600, 3600 * 8 * rate)).toBe(false);
});

test('a body that waits for the server is not slow', () => {
  const { request, wait } = open();
  request.isBodyHeld = true;
  expect(wait(600)).toBe(false);
});

test('a client that left before its call is looked at is gone for it, as one that leaves later', () => {
  const signalOf = (state: { destroyed: boolean }) => {
    const raw = Object.assign(new EventEmitter(), { writableFinished: false, ...state });
    return { raw, signal: whileConnected({ raw } as never, new AbortController().signal) };
  };
  expect(signalOf({ destroyed: true }).signal.aborted).toBe(true);
  const { raw, signal } = signalOf({ destroyed: false });
  expect(signal.aborted).toBe(false);
  raw.emit('close');
  expect(signal.aborted).toBe(true);
});
