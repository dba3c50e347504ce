/*
 * Two releases work on one database while nodes are replaced one by one. So a change of tables has two phases, and the
 * name of a migration says which one it is, because the name is all that a node of the release before finds of it:
 *
 * - `NNNN-expand-…` only adds: tables, indexes, columns that an insert may leave out. Code that knows nothing of it works
 *   as before.
 * - `NNNN-contract-after-MMMM-…` removes, renames or narrows what no release uses that knows migration MMMM: it comes
 *   one release after the code that does without.
 */

const phase = /^\d{4}-(?:expand|contract-after-(\d{4}))-[a-z0-9-]+$/;

/** Has a migration after the first one a name that says its phase? */
export const namesPhase = (name: string): boolean => phase.test(name);

export const isExpand = (name: string): boolean => /^\d{4}-expand-/.test(name);

/** Can code that knows those migrations work on a database that this one, of a newer release, has changed? */
export function isCompatible(name: string, known: readonly string[]): boolean {
  if (isExpand(name)) return true;
  const after = phase.exec(name)?.[1];
  return after !== undefined && known.some((each) => each.slice(0, 4) >= after);
}
