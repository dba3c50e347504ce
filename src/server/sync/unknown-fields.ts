/** Fields of a row that its schema does not name: those of a newer client, stored as they came. */
export function moreOf(row: object, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(known, name)));
}
