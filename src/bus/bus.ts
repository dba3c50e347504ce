import { createBusOver, type WiringOptions } from './bus-over.ts';
import { commands, events } from './contract.ts';
import type { AnyHandler } from './core/responder.ts';
import type { BusClient, CommandName, Handler } from './types.ts';

export type HandlerMap = { [Name in CommandName]?: Handler<Name> };

interface BusOptions extends WiringOptions {
  /** What this context answers. */
  handlers?: HandlerMap;
}

export interface Bus extends BusClient {
  /** Aborts what runs and what waits, and gives the channels back. */
  close(): void;
}

/** The bus of one context, over the product's contract. Every failure is a CodedError. */
export function createBus(options: BusOptions): Bus {
  const handlers = (options.handlers ?? {}) as Record<string, AnyHandler>;
  return createBusOver({ commands, events }, handlers, options) as Bus;
}
