import { type AskError, askOnce } from '#bus/core/ask-once.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';

const options = {
  link: runtimePortLink(nativePorts),
  clock: systemClock,
  newId: () => crypto.randomUUID(),
};

/** The loader's side of the bus: no schemas, no rxjs, no registry of errors. */
const ask = (name: string, body: unknown): Promise<unknown> =>
  askOnce(options, { name, body, timeoutMs: 10_000 }).catch((error: AskError) => error.code);

Object.assign(globalThis, { ask });
