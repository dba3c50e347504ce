import { isObject, parseJson } from '#shared/json.ts';
import type { Question } from '#test/probe/answers.ts';

/** The question of a line; a line that is none is answered by an error. */
export function questionOfLine(line: string): Question | { id: unknown; error: string } {
  const row = parseJson(line);
  if (!isObject(row)) return { id: null, error: 'not a JSON object' };
  const { id = null, kind } = row;
  if (typeof kind !== 'string') return { id, error: 'no kind' };
  // The field would be taken for the mark of a bad line.
  const { error: _, ...fields } = row;
  return { ...fields, id, kind };
}
