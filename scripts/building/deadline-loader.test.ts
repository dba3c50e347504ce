import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from '@jest/globals';
import { root } from './build-steps.ts';
import addDeadline, { withDeadline } from './deadline-loader.ts';

/** Runs changed code; `checkDeadline` throws at its `max`th call. */
function run(code: string, max: number): { calls: number; value: unknown } {
  let calls = 0;
  const checkDeadline = () => {
    calls += 1;
    if (calls === max) throw new Error('time is up');
  };
  const module: { exports: unknown } = { exports: null };
  const changed = withDeadline(code, './deadline.ts');
  vm.runInNewContext(changed, { module, require: () => ({ checkDeadline }) });
  return { calls, value: module.exports };
}

test.each([
  ['while', 'while (true) {}'],
  ['do', 'do ; while (true)'],
  ['for, without braces', 'for (;;) for (const a of [1, 2]) module.exports = a'],
  ['a label', 'again: for (;;) { for (;;) continue again; }'],
  ['recursion', 'const f = (a) => { return [a].map((b) => { return f(b) || f(b) }) }; f(1)'],
  ['a generator', 'function* all() { while (true) yield 1; } for (const a of all()) ;'],
])('a loop that never ends is ended: %s', (_, code) => {
  expect(() => run(code, 1000)).toThrow('time is up');
});

test('code that ends in time returns its result', () => {
  const code = `'use strict';
    class A { #b = 2; constructor() { this.c = 0 } get sum() { return this.#b + this.c } }
    class D extends A { constructor(n) { super(); for (let i = 0; i < n; i++) this.c += i; } }
    const strict = (function () { 'use strict'; return this === undefined })();
    let text = ''; for (const k in { x: 1, y: 2 }) text += k
    if (text) for (const each of 'ab') text += each; else text = 'never';
    module.exports = [new D(4).sum, strict, text]`;
  expect(run(code, 1000).value).toEqual([8, true, 'xyab']);
});

test('a module loads it as a module', () => {
  const changed = withDeadline(
    "import a from 'a';\nexport function b() { return a(); }",
    '/x/y.ts',
  );
  expect(changed).toBe(
    'import { checkDeadline as check } from "/x/y.ts";function checkDeadline() { check() }import a from \'a\';\nexport function b() { checkDeadline(); return a(); }',
  );
});

test('G15.5 what is written into a library is the same in every folder', () => {
  const resourcePath = path.join(root, 'node_modules/some-library/index.js');
  const code = addDeadline.call({ resourcePath }, 'for (;;) draw();');
  expect(code).toContain('"../../src/entry/diagram/deadline.ts"');
});
