const greatest = 127;

/**
 * The greatest number becomes 127: where vectors are compared, only their direction counts. False: it has none, and nothing is
 * written.
 */
export function quantise(values: readonly number[], codes: Int8Array): boolean {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  if (!Number.isFinite(most) || most === 0) return false;
  for (const [at, value] of values.entries()) codes[at] = Math.round((value / most) * greatest);
  return true;
}
