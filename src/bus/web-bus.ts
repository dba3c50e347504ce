import type { Bus, HandlerMap } from './bus.ts';
import { createBusOver, type WiringOptions } from './bus-over.ts';
import { events } from './contract/events.ts';
import type { AnyHandler } from './core/responder.ts';
import { webCommands } from './web-contract.ts';

/** The bus of a page of the web app: without the commands that nothing there answers. */
export function createWebBus(options: WiringOptions & { handlers: HandlerMap }): Bus {
  const handlers = options.handlers as Record<string, AnyHandler>;
  return createBusOver({ commands: webCommands, events }, handlers, options) as Bus;
}
