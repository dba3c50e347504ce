import type { QuickAccessView } from '#domain/quick-access.ts';
import { showQuickAccess } from '#page/quick-access/quick-access.ts';
import { callBackground } from './call-background.ts';

const timeoutMs = 10_000;

const send = (name: string, body: object = {}) => callBackground(name, body, timeoutMs);

const life = new AbortController();
void send('floating.begin').then((reply) => {
  const { view } = (reply ?? { view: null }) as { view: QuickAccessView | null };
  if (!view) return;
  const actions = {
    open: () => void send('floating.open'),
    place: (place: object) => void send('floating.place', { place }),
    turnOff: (where: string) => void send('floating.turnOff', { where }),
  };
  showQuickAccess(document, view, actions, life.signal);
});
