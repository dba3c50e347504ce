import { createQuickAccess } from '#page/quick-access/quick-access.ts';
import { servePart } from './serve-part.ts';

const timeoutMs = 10_000;

servePart('quick-access', (life, call) =>
  createQuickAccess(
    document,
    {
      open: () => void call('floating.open', {}, timeoutMs),
      place: (place) => void call('floating.place', { place }, timeoutMs),
      turnOff: (where) => void call('widgets.turnOff', { id: 'floating', where }, timeoutMs),
    },
    life,
  ),
);
