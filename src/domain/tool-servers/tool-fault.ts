import { CodedError } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';

/**
 * `unavailable`: no server of the protocol answers at `{ host }`; `changed`: it says something else of the tool than what
 * the person has seen; `signIn`: signing in did not work, `elsewhere`: it is at `{ host }` of `{ origin }`, which the
 * person has not allowed yet; `register`: who grants at `{ host }`, `{ issuer }`, knows no client that is not registered
 * there by hand, for `{ redirect }`; `failed`: as `{ words }` of the server say. Their texts are `tool.error.*`.
 */
export const toolFaults = [
  'unavailable',
  'unauthorized',
  'changed',
  'tooLarge',
  'signIn',
  'elsewhere',
  'register',
  'failed',
] as const;
export type ToolFault = (typeof toolFaults)[number];

const maxWords = 300;

export function toolFault(fault: ToolFault, words: string, details: JsonObject = {}): CodedError {
  const said = words.slice(0, maxWords);
  return new CodedError('tool_failed', said, { ...details, fault, words: said });
}
