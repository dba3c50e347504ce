import Dexie, { type PromiseExtended } from 'dexie';

/**
 * A database that could not be opened, as where the disk is full or the browser holds it, is opened again by the next
 * query. Dexie's own fails every query of its context from then on.
 */
export class ReopenedDatabase extends Dexie {
  #isClosed = false;

  override open(): PromiseExtended<Dexie> {
    return super.open().catch((error: unknown) => {
      // Once the queries that wait for this opening have its error.
      setTimeout(() => {
        if (!this.#isClosed && !this.isOpen()) super.close({ disableAutoOpen: false });
      });
      throw error;
    });
  }

  override close(options: { disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    this.#isClosed ||= options.disableAutoOpen;
    super.close(options);
  }
}
