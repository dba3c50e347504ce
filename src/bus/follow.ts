import { CodedError } from '#shared/errors/coded-error.ts';
import type { Caller } from './core/caller.ts';
import type { Call } from './core/pending-call.ts';
import type { Parser } from './core/responder.ts';
import type { CommandEntry } from './define.ts';

/** Gives the chunks of a stream, each rebuilt from its schema; the first bad one ends it. */
export async function follow(
  { entry, caller }: { entry: CommandEntry; caller: Caller },
  { name, body, signal, to }: Pick<Call, 'name' | 'body' | 'to'> & { signal: AbortSignal },
  next: (chunk: unknown) => void,
): Promise<void> {
  const { chunk } = entry;
  if (!chunk) throw new CodedError('invalid', `${name} is not a stream`);
  const stop = new AbortController();
  let bad: CodedError | null = null;
  const take = (value: unknown) => {
    if (bad) return;
    try {
      next(rebuild(chunk, value, `a chunk of ${name}`));
    } catch (error) {
      bad = error as CodedError;
      stop.abort();
    }
  };
  const call = caller.call({
    name,
    body: rebuild(entry.request, body, `the request of ${name}`),
    to,
    timeoutMs: entry.timeoutMs,
    idempotent: entry.idempotent,
    signal: AbortSignal.any([signal, stop.signal]),
    stream: { resumable: entry.resumable, chunk: take },
  });
  const reply = await call.catch((error: unknown) => {
    throw bad ?? error;
  });
  rebuild(entry.reply, reply, `the reply of ${name}`);
}

/** @throws invalid */
export function rebuild(schema: Parser, value: unknown, what: string): unknown {
  try {
    return schema.parse(value);
  } catch {
    throw new CodedError('invalid', `${what} has a wrong shape`);
  }
}

export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
