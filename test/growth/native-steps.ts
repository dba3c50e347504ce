import { RegExpParser } from '@eslint-community/regexpp';

/*
 * Built-in functions go through text and lists without a block of code of ours. Each counts what it goes through at
 * least: backtracking of regular expressions is not seen here but proven by `scripts/checks/check-expressions.ts`.
 */
let steps = 0;

/** Characters and items that built-in functions have gone through since `watchNatives`. */
export function nativeSteps(): number {
  return steps;
}

type Native = (this: unknown, ...args: unknown[]) => unknown;
type Owner = Record<PropertyKey, unknown>;

interface Call {
  /** Length of the text or list that the function belongs to. */
  length: number;
  self: unknown;
  args: readonly unknown[];
  result: unknown;
}

function wrap(owner: object, names: readonly PropertyKey[], costOf: (call: Call) => number): void {
  for (const name of names) {
    const native = (owner as Owner)[name] as Native;
    const counted: Native = function (...args) {
      const result = native.apply(this, args);
      steps += costOf({ length: lengthOf(this), self: this, args, result });
      return result;
    };
    Object.defineProperty(owner, name, { value: counted, writable: true, configurable: true });
  }
}

function lengthOf(value: unknown): number {
  return (value as { length?: number } | undefined)?.length ?? 0;
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

const whole = ({ length }: Call) => length + 1;
const made = ({ result }: Call) => lengthOf(result) + 1;
const given = ({ args: [from] }: Call) => lengthOf(from) + 1;
const filled = ({ length, args: [, from, to] }: Call) =>
  numberOr(to, length) - numberOr(from, 0) + 1;
const untilFound = ({ length }: Call, at: number, from: unknown) =>
  (at < 0 ? length : at + 1) - numberOr(from, 0) + 1;
const forwards = (call: Call) => untilFound(call, call.result as number, call.args[1]);
const backwards = ({ length, args: [, from], result }: Call) =>
  numberOr(from, length) - Math.max(result as number, 0) + 1;

function watchStrings(): void {
  const text = String.prototype;
  const { indexOf } = text as unknown as Record<string, Native>;
  wrap(text, ['indexOf'], forwards);
  // Where it was found the result does not say.
  wrap(text, ['includes'], (call) =>
    untilFound(call, indexOf?.apply(call.self, [...call.args]) as number, call.args[1]),
  );
  wrap(text, ['lastIndexOf'], backwards);
  wrap(text, ['split', 'replaceAll', 'normalize', 'localeCompare'], whole);
  wrap(text, ['toLowerCase', 'toUpperCase'], whole);
  wrap(text, ['trim', 'trimStart', 'trimEnd'], (call) => whole(call) - lengthOf(call.result));
  wrap(text, ['repeat', 'padStart', 'padEnd'], made);
}

function watchLists(): void {
  const list = Array.prototype;
  wrap(list, ['indexOf'], forwards);
  wrap(list, ['fill'], filled);
  wrap(list, ['includes', 'lastIndexOf', 'reverse', 'sort', 'unshift', 'splice'], whole);
  wrap(list, ['slice', 'concat', 'flat', 'join'], made);
  wrap(list, ['toSorted', 'toSpliced', 'toReversed', 'with'], made);
  const bytes = Object.getPrototypeOf(Uint8Array.prototype) as object;
  wrap(bytes, ['indexOf'], forwards);
  wrap(bytes, ['fill'], filled);
  wrap(bytes, ['includes', 'sort'], whole);
  wrap(bytes, ['set'], given);
  wrap(bytes, ['slice'], made);
}

/** Of copies by spreading, too: they go through an iterator. */
function watchIterators(): void {
  const all = [[], '', new Map(), new Set(), 'a'.matchAll(/a/g), new Uint8Array()];
  const prototypes = new Set(
    all.map((each) => Object.getPrototypeOf(each[Symbol.iterator]()) as object),
  );
  for (const prototype of prototypes) wrap(prototype, ['next'], () => 1);
}

function watchTexts(): void {
  wrap(JSON, ['parse'], given);
  wrap(JSON, ['stringify'], made);
  wrap(TextDecoder.prototype, ['decode'], given);
  wrap(TextEncoder.prototype, ['encode'], made);
}

/** Is matched at one place only, and so fails without going on through the text? */
function isAnchored({ source, flags, sticky, multiline }: RegExp): boolean {
  if (sticky) return true;
  if (multiline || !source.startsWith('^')) return false;
  const { alternatives } = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
}

const anchored = new WeakMap<RegExp, boolean>();

/** `test`, `match`, `replace`, `search` and `split` of the language call `exec`. */
function watchExpressions(): void {
  const expression = RegExp.prototype;
  const { exec } = expression as unknown as Record<string, Native>;
  expression.exec = function count(this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec?.call(this, text) as RegExpExecArray | null;
    if (match) steps += match.index + match[0].length - from + 1;
    else steps += stepsToFail(this, text, from);
    return match;
  };
}

function stepsToFail(expression: RegExp, text: string, from: number): number {
  let isOnePlace = anchored.get(expression);
  if (isOnePlace === undefined) {
    isOnePlace = isAnchored(expression);
    anchored.set(expression, isOnePlace);
  }
  return isOnePlace ? 1 : text.length - from + 1;
}

/** Begins to count; for good, and for all of the process. */
export function watchNatives(): void {
  watchStrings();
  watchLists();
  watchIterators();
  watchTexts();
  watchExpressions();
}
