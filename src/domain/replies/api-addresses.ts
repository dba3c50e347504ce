import { trimEndOf } from '#shared/trim-end.ts';

const callPath = /\/(chat\/completions|completions|models|embeddings|responses)$/;
const hasVersion = (path: string) => /\/v\d\w*(\/|$)/.test(path);

/**
 * Where an OpenAI-compatible API may be, by an address as a person has it: as it is, without the path of a call, then
 * with `/v1`. A host without any path mostly has the version.
 */
export function apiAddresses(url: URL): string[] {
  const path = trimEndOf(url.pathname, /\//).replace(callPath, '');
  const typed = `${url.origin}${path}`;
  if (hasVersion(path)) return [typed];
  return path === '' ? [`${typed}/v1`, typed] : [typed, `${typed}/v1`];
}
