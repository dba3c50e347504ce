import type { Clock } from '#shared/clock.ts';
import type { Listener } from './core/channel.ts';
import { type AnyHandler, createResponder } from './core/responder.ts';
import type { CommandEntry } from './define.ts';
import { own } from './follow.ts';
import type { CommandName, Handler } from './types.ts';

type Commands = { [Name in CommandName]?: CommandEntry };

/** Answers a few commands over one listener, without calls of its own: the bus of a worker. */
export function serveCommands<C extends Commands>(
  commands: C,
  handlers: { [Name in keyof C & CommandName]: Handler<Name> },
  listener: Listener,
  clock: Clock,
): void {
  const { accept } = createResponder({
    bootId: String(clock.now()),
    clock,
    entry: (name) => own(commands as Record<string, CommandEntry>, name),
    handler: (name) => own(handlers as Record<string, AnyHandler>, name),
  });
  listener.listen(accept);
}
