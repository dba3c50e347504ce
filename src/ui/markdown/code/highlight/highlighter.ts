import hljs from 'highlight.js/lib/core';
import { loadLanguage } from './languages.ts';
import { type HighlightRun, RunsEmitter } from './runs.ts';

hljs.configure({ __emitter: RunsEmitter as never });

const ready = new Set<string>();

/** Runs of code in a language that `languageOf` knows. Nothing in it is HTML. */
export async function highlight(code: string, language: string): Promise<readonly HighlightRun[]> {
  if (!ready.has(language)) {
    for (const [name, define] of await loadLanguage(language)) {
      if (!hljs.getLanguage(name)) hljs.registerLanguage(name, define);
    }
    ready.add(language);
  }
  const result = hljs.highlight(code, { language, ignoreIllegals: true });
  return (result._emitter as unknown as RunsEmitter).runs;
}
