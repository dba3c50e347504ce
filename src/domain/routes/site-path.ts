import { toBcp47 } from '../languages/bcp47.ts';
import { interfaceLanguages, pseudoLanguages } from '../languages/interface-languages.ts';
import { localizedPath } from '../product/paths.ts';

/** The path of a page of the site (S2.1) in the language of the interface. `tag`: BCP 47. */
export function sitePath(path: string, tag: string): string {
  const language = [...interfaceLanguages, ...pseudoLanguages].find(
    ({ code }) => toBcp47(code) === tag,
  );
  return language && tag !== 'en' ? localizedPath(path, language.code, []) : path;
}
