import { isObject } from '#shared/json.ts';

/** What stands at a path of an answer whose shape is not ours; undefined: nothing. */
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

/** YouTube's own forms of a text: a plain one, or one in pieces. */
export function wordsOf(value: unknown): string {
  return (
    stringAt(value, 'simpleText') ||
    stringAt(value, 'content') ||
    listAt(value, 'runs')
      .map((run) => stringAt(run, 'text'))
      .join('')
  );
}

/** All objects under `key`, however deep, in order; a visit looks at each node once. */
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
