import { EventEmitter, once } from 'node:events';
import type { Principal } from '../../auth/principal.ts';

/**
 * Wakes followers of an upload in this process; what another process does they see at their next poll.
 * Only a hint: the state is in the rows.
 */
export class UploadChannel {
  // Its events have a slash in their names: none is `error`.
  #emitter = new EventEmitter().setMaxListeners(0).on('error', () => undefined);

  report({ ownerId }: Principal, docId: string): void {
    this.#emitter.emit(`${ownerId}/${docId}`);
  }

  /** A wait that begins now, so that no report from here on is missed. */
  next({ ownerId }: Principal, docId: string, ms: number, signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
    return once(this.#emitter, `${ownerId}/${docId}`, { signal: until }).then(
      () => undefined,
      () => undefined,
    );
  }
}
