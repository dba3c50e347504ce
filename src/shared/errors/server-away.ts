import type { ErrorCode } from './registry.ts';

const away: ReadonlySet<string> = new Set<ErrorCode>(['network', 'timeout', 'server_unavailable']);

/**
 * Did a call of the product fail because its server cannot be reached or cannot serve now? Nothing was refused, nothing
 * is lost: the same call succeeds when the server is back.
 */
export function isServerAway({ code }: { code: string }): boolean {
  return away.has(code);
}
