import type { OwnRequestRules, OwnRequestsPort } from '#platform/ports.ts';

interface MemoryOwnRequests extends OwnRequestsPort {
  /** Every set of rules that was written, in order. */
  readonly applied: readonly OwnRequestRules[];
}

export function memoryOwnRequests(): MemoryOwnRequests {
  const applied: OwnRequestRules[] = [];
  return {
    applied,
    async apply(rules) {
      applied.push(structuredClone(rules));
    },
  };
}
