import { parseJson } from '#shared/json.ts';

const unseen = /[\p{Cf}\p{Co}]/gu;
const escaped = (letter: string) =>
  Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** The text of arguments as it is read and edited: JSON, with letters that are not seen by their numbers. */
export function pretty(args: string): string {
  const value = parseJson(args);
  const text = value === undefined ? args : JSON.stringify(value, null, 2);
  return text.replace(unseen, escaped);
}
