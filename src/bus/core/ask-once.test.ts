import { expect, test } from '@jest/globals';
import { toy } from '#test/support/bus/toy.ts';
import { settled } from '#test/support/bus/wire.ts';
import { askOnce } from './ask-once.ts';

const peer = { context: 'content', tabId: 1, frameId: 0 } as const;
const hang = () => new Promise(() => {});

function rig(handlers: Parameters<typeof toy>[0]) {
  const { wire, clock, restart } = toy(handlers, peer);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `ask${ids}`;
  };
  const ask = (name: string, body: unknown) =>
    askOnce({ link: wire.link, clock, newId }, { name, body, timeoutMs: 30_000 }).catch(
      (error: { code: string }) => error.code,
    );
  return { wire, clock, restart, ask };
}

test('one request over a channel that is closed afterwards', async () => {
  const { ask, wire } = rig({ 'toy.again': (body) => body });
  expect(await ask('toy.again', { text: 'hi' })).toEqual({ text: 'hi' });
  expect(await ask('toy.again', { text: 'ho' })).toEqual({ text: 'ho' });
  expect(wire.connects).toBe(2);
});

test('failures come by their codes', async () => {
  const { ask } = rig({
    'toy.again': () => {
      throw new Error('private');
    },
  });
  expect(await ask('toy.again', { text: '' })).toBe('failed');
  expect(await ask('toy.again', {})).toBe('invalid');
  expect(await ask('toy.once', { text: '' })).toBe('refused');
  expect(await ask('toy.nothing', {})).toBe('noHandler');
});

test('a silent channel and a restarted owner are tried again', async () => {
  const { ask, wire, clock, restart } = rig({ 'toy.again': hang });
  wire.silent = 1;
  const reply = ask('toy.again', { text: 'hi' });
  clock.advance(1_050);
  await settled();
  restart({ 'toy.again': (body) => body });
  clock.advance(50);
  expect(await reply).toEqual({ text: 'hi' });
  expect(wire.connects).toBe(3);
});

test('an attempt after a lost channel joins the run that is under way', async () => {
  let runs = 0;
  let answer!: (body: unknown) => void;
  const { ask, wire, clock } = rig({
    'toy.again': () => {
      runs += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const reply = ask('toy.again', { text: '' });
  await settled();
  wire.cut();
  clock.advance(50);
  await settled();
  answer({ text: 'one run' });
  expect(await reply).toEqual({ text: 'one run' });
  expect(runs).toBe(1);
});

test('S9.6 it gives up after its time', async () => {
  const { ask, clock } = rig({ 'toy.again': hang });
  const reply = ask('toy.again', { text: '' });
  await settled();
  clock.advance(30_000);
  expect(await reply).toBe('timeout');
});
