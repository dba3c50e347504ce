import type { FastifyRequest } from 'fastify';
import { CodedError } from '#shared/errors/coded-error.ts';
import { OwnerGate } from '../../process/owner-gate.ts';
import { held } from './large-bodies.ts';

interface RoomBytes {
  /** Of one form. */
  form: number;
  /** Of the forms of one owner. */
  perOwner: number;
  total: number;
}

interface Form {
  request: FastifyRequest;
  ownerId: string;
  bytes: number;
  /** False: it waits. */
  isIn: boolean;
}

/** Forms of one owner that may wait. */
const maxWaiting = 10;

/**
 * Room for the forms of a route, on disk or in memory: a form takes what its header says before any of it is read, and
 * gives it back when nothing of it is left. Owners take turns, and where there is no room for one, the unfinished forms of
 * an owner who holds more end.
 */
export class FormRoom {
  readonly #gate: OwnerGate;
  readonly #bytes: RoomBytes;
  readonly #forms = new Set<Form>();

  constructor(bytes: RoomBytes) {
    this.#bytes = bytes;
    this.#gate = new OwnerGate({ total: bytes.total, perOwner: bytes.perOwner, maxWaiting });
  }

  /** Resolves with what gives the room back. Throws `file_too_large`, and `rate_limited` where too many wait. */
  async enter(request: FastifyRequest, signal: AbortSignal): Promise<() => void> {
    const { ownerId } = request.principal;
    const said = Number(request.headers['content-length']);
    if (said > this.#bytes.form) throw formTooLarge(this.#bytes.form);
    const form = { request, ownerId, bytes: said >= 0 ? said : this.#bytes.form, isIn: false };
    this.#makeRoom(form);
    this.#forms.add(form);
    try {
      const leave = await held(request, this.#gate.enter(ownerId, signal, form.bytes));
      form.isIn = true;
      return () => {
        this.#forms.delete(form);
        leave();
      };
    } catch (thrown) {
      this.#forms.delete(form);
      throw thrown;
    }
  }

  #makeRoom({ ownerId, bytes }: Form): void {
    const holding = new Map<string, number>();
    for (const { ownerId: of, bytes: more, isIn } of this.#forms)
      if (isIn) holding.set(of, (holding.get(of) ?? 0) + more);
    const own = (holding.get(ownerId) ?? 0) + bytes;
    if (own > this.#bytes.perOwner) return;
    let free = this.#bytes.total - [...holding.values()].reduce((sum, each) => sum + each, 0);
    for (const [owner, most] of [...holding].toSorted(([, one], [, other]) => other - one)) {
      if (free >= bytes || most <= own) return;
      free += this.#endUnfinished(owner);
    }
  }

  /** Those that wait too: they would take the room again. The bytes that this frees. */
  #endUnfinished(owner: string): number {
    let freed = 0;
    for (const { request, ownerId, bytes, isIn } of this.#forms) {
      if (ownerId !== owner || request.raw.complete) continue;
      request.raw.destroy();
      if (isIn) freed += bytes;
    }
    return freed;
  }
}

export function formTooLarge(bytes: number): CodedError {
  return new CodedError('file_too_large', `a form has at most ${bytes} bytes`, {
    megabytes: Math.round(bytes / 1024 / 1024),
  });
}
