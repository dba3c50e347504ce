import type { CommandEntry, Owner } from '#bus/define.ts';
import type { CallContext, Handlers } from '#bus/types.ts';

type AnyHandler = (body: never, call: CallContext) => unknown;

/**
 * Handlers of owners whose code is loaded on the first call: what a page needs to paint comes
 * first. A load that failed is tried again on the next call. `commands`: all that may be called.
 */
export function lazyHandlers<O extends Owner>(
  commands: Readonly<Record<string, CommandEntry>>,
  owners: readonly O[],
  load: () => Promise<Handlers<O>>,
): Handlers<O> {
  let loading: Promise<Handlers<O>> | null = null;
  const role = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading as Promise<Record<string, AnyHandler>>;
  };
  const names = Object.entries(commands).filter(([, entry]) =>
    (owners as readonly Owner[]).includes(entry.owner),
  );
  const handlers = names.map(([name, entry]) => [
    name,
    'chunk' in entry ? lazyStream(role, name) : lazyRequest(role, name),
  ]);
  return Object.fromEntries(handlers) as Handlers<O>;
}

type Role = () => Promise<Record<string, AnyHandler>>;

function lazyRequest(role: Role, name: string): AnyHandler {
  return async (body, call) => (await role())[name]?.(body, call);
}

function lazyStream(role: Role, name: string): AnyHandler {
  return async function* (body, call) {
    const handler = (await role())[name];
    return yield* handler?.(body, call) as AsyncGenerator<unknown, unknown, undefined>;
  };
}
