import { RegExpParser } from '@eslint-community/regexpp';

/*
 * Built-in functions go through text and lists without a block of code of ours. Each counts what it goes through at
 * least: backtracking of regular expressions is not seen here but proven by `scripts/check-expressions.ts`.
 */
let steps = 0;

/** Characters and items that built-in functions have gone through since `watchNatives`. */
export function nativeSteps(): number {
  return steps;
}

// biome-ignore lint/suspicious/noExplicitAny: built-in functions of any type
type Native = (this: any, ...args: any[]) => any;
// biome-ignore lint/suspicious/noExplicitAny: their owners
type Owner = Record<PropertyKey, any>;

const nativeIndexOf = String.prototype.indexOf as Native;

function wrap(owner: Owner, names: readonly PropertyKey[], costOf: Cost): void {
  for (const name of names) {
    const native = owner[name] as Native;
    const counted: Native = function (...args) {
      const result = native.apply(this, args);
      steps += costOf(this, args, result);
      return result;
    };
    Object.defineProperty(owner, name, { value: counted, writable: true, configurable: true });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what a built-in function is called with
type Cost = (self: any, args: any[], result: any) => number;

const whole: Cost = (self) => self.length + 1;
const made: Cost = (_, __, result) => result.length + 1;
const filled: Cost = (self, [, from = 0, to = self.length]) => to - from + 1;
const forwards: Cost = (self, [, from = 0], at) => (at < 0 ? self.length : at + 1) - from + 1;

/** Until it is found, which the result does not tell. */
const until: Cost = (self, [wanted, from = 0]) => {
  const at = nativeIndexOf.call(self, wanted, from) as number;
  return (at < 0 ? self.length : at + 1) - from + 1;
};

function watchStrings(): void {
  const { prototype } = String as unknown as { prototype: Owner };
  wrap(prototype, ['indexOf'], forwards);
  wrap(prototype, ['includes'], until);
  wrap(
    prototype,
    ['lastIndexOf'],
    (self, [, from = self.length], at) => from - Math.max(at, 0) + 1,
  );
  wrap(prototype, ['split', 'replaceAll', 'normalize', 'localeCompare'], whole);
  wrap(prototype, ['toLowerCase', 'toUpperCase'], whole);
  wrap(
    prototype,
    ['trim', 'trimStart', 'trimEnd'],
    (self, _, result) => self.length - result.length + 1,
  );
  wrap(prototype, ['repeat', 'padStart', 'padEnd'], made);
}

function watchLists(): void {
  const { prototype } = Array as unknown as { prototype: Owner };
  wrap(prototype, ['indexOf'], forwards);
  wrap(prototype, ['includes', 'lastIndexOf', 'reverse', 'sort', 'unshift', 'splice'], whole);
  wrap(prototype, ['fill'], filled);
  wrap(prototype, ['slice', 'concat', 'flat', 'join'], made);
  wrap(prototype, ['toSorted', 'toSpliced', 'toReversed', 'with'], made);
  const bytes = Object.getPrototypeOf(Uint8Array.prototype) as Owner;
  wrap(bytes, ['indexOf'], forwards);
  wrap(bytes, ['includes', 'sort'], whole);
  wrap(bytes, ['fill'], filled);
  wrap(bytes, ['set'], (_, [from]) => from.length + 1);
  wrap(bytes, ['slice'], made);
}

/** Of copies by spreading, too: they go through an iterator. */
function watchIterators(): void {
  const all = [[], '', new Map(), new Set(), 'a'.matchAll(/a/g), new Uint8Array()];
  const prototypes = new Set(
    all.map((each) => Object.getPrototypeOf(each[Symbol.iterator]()) as Owner),
  );
  for (const prototype of prototypes) wrap(prototype, ['next'], () => 1);
}

function watchTexts(): void {
  wrap(JSON, ['parse'], (_, [text]) => text.length);
  wrap(JSON, ['stringify'], (_, __, text) => text?.length ?? 1);
  wrap(TextDecoder.prototype, ['decode'], (_, [bytes]) => (bytes?.byteLength ?? 0) + 1);
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
  const { prototype } = RegExp as unknown as { prototype: Owner };
  const native = prototype.exec as Native;
  prototype.exec = function exec(this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = native.call(this, text) as RegExpExecArray | null;
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
