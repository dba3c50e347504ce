import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { isLaterText } from '#domain/languages/later-texts.ts';
import { isServerText } from '#domain/languages/server-texts.ts';

interface Options {
  /** `?part=`: of English, those of the first script or the others; absent: all. */
  part?: 'first' | 'later';
}

const lists = path.join(import.meta.dirname, '../../src/domain/languages');

/** A webpack loader of `locales/<code>/index.json`: without the texts that only the server's pages show. */
export default function clientTexts(
  this: Pick<LoaderContext<Options>, 'getOptions' | 'addDependency'>,
  json: string,
): string {
  const { part } = this.getOptions();
  for (const list of ['server-texts.ts', 'later-texts.ts']) {
    this.addDependency(path.join(lists, list));
  }
  const isWanted = (key: string) => !part || isLaterText(key) === (part === 'later');
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(
    Object.fromEntries(texts.filter(([key]) => !isServerText(key) && isWanted(key))),
  );
}
