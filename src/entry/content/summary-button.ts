import { createSummaryButton } from '#page/summary-button/summary-button.ts';
import { servePart } from './serve-part.ts';

/** The person's click lets the panel open for a few seconds only. */
const timeoutMs = 5000;

servePart('summary-button', (life, call) => {
  const send = (name: string, body: object) => void call(name, body, timeoutMs);
  const actions = {
    run: () => send('summary.request', {}),
    off: () => send('widgets.turnOff', { id: 'summary', where: 'site' }),
  };
  return createSummaryButton(actions, life);
});
