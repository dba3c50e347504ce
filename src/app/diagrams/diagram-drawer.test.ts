import { expect, test } from '@jest/globals';
import { maxCode } from '#domain/conversations/diagrams.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { DiagramDrawer, type DrawingFrame } from './diagram-drawer.ts';

const picture = { svg: '<svg/>', width: 10, height: 20 };

function setup(answer: (code: string) => Promise<typeof picture> = async () => picture) {
  const clock = new ManualClock();
  const log: string[] = [];
  const frame: DrawingFrame = {
    draw: ({ code }) => {
      log.push(code);
      return answer(code);
    },
    close: () => log.push('close'),
  };
  const drawer = new DiagramDrawer(async () => {
    log.push('open');
    return frame;
  }, clock);
  return { clock, log, drawer };
}
const settle = () => new Promise((done) => setImmediate(done));

test('one frame draws all diagrams, one after the other, and is removed when it is idle', async () => {
  const { drawer, log, clock } = setup();
  expect(await Promise.all([drawer.draw('a', false), drawer.draw('b', true)])).toEqual([
    picture,
    picture,
  ]);
  expect(log).toEqual(['open', 'a', 'b']);
  clock.advance(30_000);
  await settle();
  expect(log.at(-1)).toBe('close');
  await drawer.draw('c', false);
  expect(log.slice(-2)).toEqual(['open', 'c']);
});

test('code that cannot be drawn is tried once, and its frame stays', async () => {
  const { drawer, log } = setup(() => Promise.reject(new CodedError('failed', 'no diagram')));
  await expect(drawer.draw('bad', false)).rejects.toMatchObject({ code: 'failed' });
  await expect(drawer.draw('bad', false)).rejects.toThrow('no diagram');
  expect(log).toEqual(['open', 'bad']);
});

test('a frame that does not answer in time is removed', async () => {
  const { drawer, log } = setup(async (code) => {
    if (code === 'slow') throw new CodedError('timeout');
    return picture;
  });
  await expect(drawer.draw('slow', false)).rejects.toMatchObject({ code: 'timeout' });
  expect(await drawer.draw('next', false)).toEqual(picture);
  expect(log).toEqual(['open', 'slow', 'close', 'open', 'next']);
});

test('a result that is no picture, or too long, is not shown', async () => {
  const { drawer, log } = setup(async () => ({ ...picture, svg: '<html>' }));
  await expect(drawer.draw('a', false)).rejects.toThrow('no diagram');
  await expect(drawer.draw('x'.repeat(maxCode + 1), false)).rejects.toThrow('no diagram');
  expect(log).toEqual(['open', 'a']);
});
