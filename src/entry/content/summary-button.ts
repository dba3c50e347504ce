import { askOnce } from '#bus/core/ask-once.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { createSummaryButton } from '#page/summary-button/summary-button.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { servePart } from './loader-world.ts';

/** The person's click lets the panel open for a few seconds only. */
const timeoutMs = 5000;

function send(name: string): void {
  const link = runtimePortLink(nativePorts);
  askOnce(
    { link, clock: systemClock, newId: () => crypto.randomUUID() },
    { name, body: {}, timeoutMs },
  ).catch(() => undefined);
}

const actions = { run: () => send('summary.request'), off: () => send('summary.turnOff') };
servePart('summary-button', (life) => createSummaryButton(actions, life));
