import { createBus } from '#bus/bus.ts';
import { windowHello } from '#bus/transports/window-hello.ts';
import { windowLink } from '#bus/transports/window-messages.ts';
import type { BusClient } from '#bus/types.ts';
import { systemClock } from '#shared/clock.ts';
import { newId } from '../shared/bus/origin-port.ts';

type Client = Pick<BusClient, 'request'>;

const ends = { self: window, other: window, origin: location.origin, nonce: newId() };
const link = { ...windowLink(ends, newId), prepare: windowHello(ends, systemClock) };

/** The extension in this browser, over its content script in this page; calls fail where there is none. */
export const extensionClient = (): Client =>
  createBus({ context: 'web', routes: { background: link } });

/** For calls that may take as long as their contract says: a person may solve what an engine asks. */
export function patientExtensionClient(): Client {
  const { timeoutMs: _short, ...patient } = link;
  return createBus({ context: 'web', routes: { background: patient } });
}
