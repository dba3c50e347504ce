import { EventEmitter, once } from 'node:events';
import type { Principal } from '../auth/principal.ts';

/**
 * Wakes those who follow an upload of this process; what another process does they see when they
 * look again. Only a hint: the rows tell what has happened.
 */
export class UploadChannel {
  #emitter = new EventEmitter().setMaxListeners(0);

  report({ ownerId }: Principal, docId: string): void {
    this.#emitter.emit(`${ownerId}/${docId}`);
  }

  /** A wait that begins now, so that nothing told from here on is missed. */
  next({ ownerId }: Principal, docId: string, ms: number, signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
    return once(this.#emitter, `${ownerId}/${docId}`, { signal: until }).then(
      () => undefined,
      () => undefined,
    );
  }
}
