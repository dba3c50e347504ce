import { expect, test } from '@jest/globals';
import { isEmptyShape } from './empty-shape.ts';

const isEmpty = (shape: string) => isEmptyShape(shape, { width: 300, height: 20 });

test('R2.5 shapes that leave nothing of a text are known as empty', () => {
  const empty = [
    'inset(50%)',
    'inset(100% 0px 0px)',
    'inset(50% 50%)',
    'inset(0px 0px 0px 100%)',
    'inset(0px 299px 0px 0px round 4px)',
    'inset(calc(50% + 1px) 0px) border-box',
    'rect(0px 0px 0px 0px)',
    'xywh(0px 0px 0px 100%)',
    'circle(0px at 50% 50%)',
    'circle(0%)',
    'ellipse(0px 0px)',
    'ellipse(0px 50% at left top)',
    'polygon(0px 0px, 0px 0px, 0px 0px)',
    'polygon(evenodd, 10% 0%, 10% 100%, 10% 50%)',
  ];
  expect(empty.filter((shape) => !isEmpty(shape))).toEqual([]);
});

test('R2.5 those that leave a part of it are not', () => {
  const drawn = [
    'none',
    'inset(0px)',
    'inset(25% 10px round 8px)',
    'inset(calc(0% + 1px))',
    'rect(auto auto auto auto)',
    'xywh(0px 0px 100% 100%)',
    'circle(40%)',
    'circle(closest-side at 0px 0px)',
    'ellipse(50% 25%)',
    'polygon(0% 0%, 100% 0%, 50% 100%)',
    'path("M 0 0 L 10 10")',
    'url("#clip")',
  ];
  expect(drawn.filter(isEmpty)).toEqual([]);
});
