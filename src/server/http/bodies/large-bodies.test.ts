import { expect, test } from '@jest/globals';
import { LargeBody, makeLargeBodies } from './large-bodies.ts';

const megabytes = 1024 * 1024;

test.each([
  ['has its place until that has ended', true],
  ['gives its place back, if that is not made without its client', false],
])('a body that was sent on for an answer, whose client leaves, %s', async (_name, isDetached) => {
  const gates = makeLargeBodies();
  const bodyOf = (bytes: number) =>
    Object.assign(new LargeBody(gates, 'ann', new AbortController().signal), { bytes });
  const first = Object.assign(bodyOf(30 * megabytes), { isDetached });
  await first.enter('answered');
  first.clientLeft();
  let isIn = false;
  const entered = bodyOf(30 * megabytes)
    .enter('answered')
    .then(() => {
      isIn = true;
    });
  await new Promise(setImmediate);
  expect(isIn).toBe(!isDetached);
  first.leave();
  await entered;
});
