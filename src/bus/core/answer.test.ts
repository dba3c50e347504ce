import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { answerOver } from './answer.ts';
import type { Receiver } from './channel.ts';
import type { Frame } from './frame.ts';

async function* copy() {
  yield 'small';
  yield 'large';
  yield 'small';
}

test('a chunk that the channel refuses fails its stream', async () => {
  const sent: Frame[] = [];
  let receiver: Receiver | null = null;
  const connect = (end: Receiver) => {
    receiver = end;
    const send = (frame: Frame) => {
      if (frame.kind === 'chunk' && frame.body === 'large') throw new Error('Message too long');
      sent.push(frame);
    };
    return { send, close: () => undefined };
  };
  const handler = () => copy;
  answerOver({ link: { connect }, clock: new ManualClock(), handler, closed: () => undefined });
  const request = { kind: 'req', id: '1', name: 'copy', ms: 0, credit: 9, body: {} };
  (receiver as Receiver | null)?.frame(request);
  while (sent.length < 3) await new Promise((done) => setImmediate(done));
  expect(sent.slice(1)).toEqual([
    { kind: 'chunk', id: '1', seq: 1, body: 'small' },
    { kind: 'err', id: '1', body: { code: 'failed', message: 'a chunk is too large to be sent' } },
  ]);
});
