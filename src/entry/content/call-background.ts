import { askOnce } from '#bus/core/ask-once.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';

/** `crypto.randomUUID` is for secure contexts only: an http page has none. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** One call of a command, for scripts that have no bus. null where it failed. */
export function callBackground(name: string, body: object, timeoutMs: number): Promise<unknown> {
  const link = runtimePortLink(nativePorts);
  const call = { name, body, timeoutMs };
  return askOnce({ link, clock: systemClock, newId }, call).catch(() => null);
}
