import { syncLimits } from '#api/conversation-rows.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** Characters, as JSON, of what several newer clients may add to one row. */
const maxLength = 4 * syncLimits.unknown;

/**
 * Fields of a row that its schema does not name: those of newer clients, stored as they came. Throws `invalid_request`
 * where clients have added too much, one after the other.
 */
export function moreOf(row: object, known: object): Record<string, unknown> {
  const more = Object.entries(row).filter(([name]) => !Object.hasOwn(known, name));
  if (more.length > 0 && JSON.stringify(more).length > maxLength) {
    throw new CodedError('invalid_request', 'a row has too many fields that are not known here');
  }
  return Object.fromEntries(more);
}
