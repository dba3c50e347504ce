import { createHash } from 'node:crypto';

export const folds = 5;

/** Fold of a host, 0 to 4: the same in each run, and for all hosts of a registrable domain. */
export function foldOf(host: string): number {
  return createHash('sha256').update(domainOf(host)).digest().readUInt32BE() % folds;
}

/**
 * The part of a host that somebody registers, near enough for folds: a second level of three letters or less under a
 * country (`co.uk`) belongs to the suffix. Hosts that share a platform share a fold.
 */
export function domainOf(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isSuffix = top.length === 2 && second.length <= 3;
  return labels.slice(isSuffix ? -3 : -2).join('.');
}
