import { CodedError } from '#shared/errors/coded-error.ts';
import type { Caller } from './core/caller.ts';
import type { AnyHandler } from './core/responder.ts';
import type { CommandEntry } from './define.ts';

/**
 * Commands of a page, or of another owner, as the background answers them: caller and request are
 * checked here like those of its own commands, the reply by the caller.
 */
export function relay(owner: Caller, name: string, entry: CommandEntry): AnyHandler {
  const isPage = entry.owner === 'page';
  const { timeoutMs } = entry;
  const idempotent = !isPage && entry.idempotent;
  return (body, { signal, to }) => {
    if (isPage && !to) throw new CodedError('invalid', `${name} needs a page's address`);
    const call = { name, body, to, signal, timeoutMs, idempotent };
    if (!entry.chunk) return owner.call(call);
    return chunksOf((chunk) => owner.call({ ...call, stream: { resumable: false, chunk } }));
  };
}

interface Given {
  chunk: unknown;
  /** The next one may come. */
  taken: () => void;
}

/** What `run` gives to its callback, as a generator that ends with what `run` resolves with. */
async function* chunksOf(
  run: (give: (chunk: unknown) => Promise<void>) => Promise<unknown>,
): AsyncGenerator<unknown, unknown, undefined> {
  const waiting: Given[] = [];
  let wake = () => {};
  let isOver = false;
  const give = (chunk: unknown) =>
    new Promise<void>((taken) => {
      waiting.push({ chunk, taken });
      wake();
    });
  const reply = run(give).finally(() => {
    isOver = true;
    wake();
  });
  reply.catch(() => {});
  for (;;) {
    for (const { chunk, taken } of waiting.splice(0)) {
      yield chunk;
      taken();
    }
    if (waiting.length > 0) continue;
    if (isOver) return reply;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
