import type { SessionStoragePort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { type NewCard, type Opened, openedSchema } from './opened-card.ts';

/** A card attaches within this time. */
const validMs = 10_000;

/** Nonces that cards attach by, each once. The background may die between the two. */
interface Nonces {
  add(nonce: string, opened: NewCard): Promise<void>;
  /** Waits for one that is on its way; null: unknown, expired, used, or of something else. */
  take(nonce: string, fits: (opened: Opened) => boolean): Promise<Opened | null>;
}

/** The card's page may be faster than the message of the page that opens it. */
const waitMs = 2_000;
const keyOf = (nonce: string) => `cardNonce ${nonce}`;

export function createNonces(session: SessionStoragePort, clock: Clock): Nonces {
  const waiting = new Map<string, () => void>();
  const takenNow = new Set<string>();

  async function read(nonce: string): Promise<Opened | null> {
    const parsed = openedSchema.safeParse(await session.get(keyOf(nonce)));
    return parsed.success ? parsed.data : null;
  }

  const added = (nonce: string) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(waitMs, done);
      function done(): void {
        cancel();
        waiting.delete(nonce);
        resolve();
      }
      waiting.set(nonce, done);
    });

  return {
    async add(nonce, opened) {
      await session.set(keyOf(nonce), { ...opened, until: clock.now() + validMs });
      waiting.get(nonce)?.();
      // The text of a card that never attaches is forgotten.
      clock.after(validMs, () => void session.remove(keyOf(nonce)).catch(() => undefined));
    },
    async take(nonce, fits) {
      const arrives = added(nonce);
      let opened = await read(nonce);
      if (opened) waiting.get(nonce)?.();
      await arrives;
      opened ??= await read(nonce);
      if (!opened || !fits(opened) || takenNow.has(nonce)) return null;
      // Between two awaits of this context nothing else takes it.
      takenNow.add(nonce);
      await session.remove(keyOf(nonce));
      return opened.until < clock.now() ? null : opened;
    },
  };
}
