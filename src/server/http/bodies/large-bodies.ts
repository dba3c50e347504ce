import type { FastifyRequest } from 'fastify';
import { OwnerGate } from '../../process/owner-gate.ts';

/** Bytes of a body, or of a form's fields, from which it is large. */
export const largeBodyBytes = 1024 * 1024;

const megabyte = 1024 * 1024;
const maxWaiting = 200;

/** Large bodies of one process wait for each other, so that no account has its memory to itself. Small ones pass. */
export interface LargeBodies {
  /** Being received. */
  readonly received: OwnerGate;
  /** Being parsed, checked and worked with. */
  readonly inWork: OwnerGate;
  /** Sent on, and held until the answer has ended; in bytes. */
  readonly answered: OwnerGate;
}

export function makeLargeBodies(): LargeBodies {
  const unlimited = Number.POSITIVE_INFINITY;
  return {
    received: new OwnerGate({ total: unlimited, perOwner: 3, maxWaiting }),
    inWork: new OwnerGate({ total: 4, perOwner: 1, maxWaiting }),
    answered: new OwnerGate({ total: 256 * megabyte, perOwner: 48 * megabyte, maxWaiting }),
  };
}

/** The places of one large body; they are given back with `leave`. */
export class LargeBody {
  readonly #gates: LargeBodies;
  readonly #ownerId: string;
  readonly #signal: AbortSignal;
  readonly #taken = new Map<keyof LargeBodies, () => void>();
  /** What it weighs where it is sent on. */
  bytes = 0;
  /** Its answer is made whether or not its client is there: who makes it gives the places back. */
  isDetached = false;

  constructor(gates: LargeBodies, ownerId: string, signal: AbortSignal) {
    this.#gates = gates;
    this.#ownerId = ownerId;
    this.#signal = signal;
  }

  async enter(name: keyof LargeBodies): Promise<void> {
    const weight = name === 'answered' ? this.bytes : 1;
    const leave = await this.#gates[name].enter(this.#ownerId, this.#signal, weight);
    // The client may have gone at that moment.
    if (this.#signal.aborted) leave();
    else this.#taken.set(name, leave);
  }

  /** Its client is gone, or has its answer. */
  clientLeft(): void {
    if (!this.isDetached) this.leave();
  }

  /** Gives back the places of these names, by default all. */
  leave(names: readonly (keyof LargeBodies)[] = [...this.#taken.keys()]): void {
    for (const name of names) {
      this.#taken.get(name)?.();
      this.#taken.delete(name);
    }
  }
}

/** While it waits for the server, its sender is not slow. */
export async function held<Value>(
  request: FastifyRequest,
  waiting: Promise<Value>,
): Promise<Value> {
  request.isBodyHeld = true;
  try {
    return await waiting;
  } finally {
    request.isBodyHeld = false;
  }
}
