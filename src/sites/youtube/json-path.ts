import { isObject } from '#shared/json.ts';

/** The value at a path of an answer of unknown shape; undefined: none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step];
    else if (isObject(here) && typeof step === 'string') here = here[step];
    else return undefined;
  }
  return here;
}

export function stringAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** YouTube's forms of a text: plain, or as a list of runs. */
export function wordsOf(value: unknown): string {
  return (
    stringAt(value, 'simpleText') ||
    stringAt(value, 'content') ||
    listAt(value, 'runs')
      .map((run) => stringAt(run, 'text'))
      .join('')
  );
}

/** All values under `key` at any depth, in order; each node is visited once. */
export function* allUnder(value: unknown, key: string): Generator<unknown> {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const here = open.pop();
    if (Array.isArray(here)) {
      for (let index = here.length - 1; index >= 0; index -= 1) open.push(here[index]);
    } else if (isObject(here)) {
      if (key in here) yield here[key];
      const inner = Object.values(here);
      for (let index = inner.length - 1; index >= 0; index -= 1) open.push(inner[index]);
    }
  }
}
