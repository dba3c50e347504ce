import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';
import { titlesOf } from '#test/support/test-titles.ts';

/** Patterns that docs/glossary.md refuses in identifiers, with the word to use instead. */
const refusedNames: readonly (readonly [refused: RegExp, use: string])[] = [
  [/^(most|longest|fewest|least)[A-Z]/, 'max…, min… for a limit'],
  [/beside(?!s)/i, 'comparison; adjacent'],
  [/^(tell|tells|told)(?![a-z])|(Tell|Told)(?![a-z])/, 'emit, report'],
  [/^(hear|hears|heard)(?![a-z])|Hear(d|s)?(?![a-z])/, 'receive; transcribe'],
  [/^lit(?![a-z])|Lit(?![a-z])/, 'highlighted'],
  [/^asked(?![a-z])|Asked(?![a-z])/, 'requested'],
  [/^kept(?![a-z])|Kept(?![a-z])/, 'saved, stored, cached'],
  [/^keep[A-Z]/, 'save'],
  [/^pretended|[hH]oldStore|[sS]howers?$|^breathe/, 'optimistic; claim; show; yield'],
  [/^(stand|stands|stood)(?![a-z])|Stand(s)?(?![a-z])/, 'is, place'],
  [/^(mend|mended|mends)(?![a-z])|^hurry|^unqueue/, 'repair; retry; withdraw'],
  [/^stretch(es)?(?![a-z])|Stretch(es)?(?![a-z])/, 'range'],
  [/^news$|News(?![a-z])/, 'announcement'],
  [/[nN]obody|[wW]hoever/, 'none, any'],
];

/** Names of other projects, or of measured values, in plain English. */
const allowedNames: Readonly<Record<string, string>> = {
  hackerNews: 'a site',
  lit: 'sql.lit of Kysely',
  keepAlive: 'node:http',
  keepAliveMs: 'the time of it',
  keepAliveInitialDelayMillis: 'pg',
  keepAliveTimeout: 'node:http',
  keep_alive: 'Ollama',
  keepClasses: 'Readability',
  keepFocus: 'the focus stays where it is',
  keepCodes: 'jest',
  'scripts/bench/text.ts: kept': 'a score of the practice material',
  longestTask: 'a measured length',
  longestTaskMs: 'a measured length',
  longestFrame: 'a measured length',
  longestOf: 'a measured length',
  longestText: 'a measured length',
};

const files = sourceFiles();

test('identifiers are words of the glossary', () => {
  const bad = files.flatMap((file) =>
    [...identifiersOf(file)].flatMap((name) => {
      if (name in allowedNames || `${file}: ${name}` in allowedNames) return [];
      const rule = refusedNames.find(([refused]) => refused.test(name));
      return rule ? [`${file}: ${name} (use: ${rule[1]})`] : [];
    }),
  );
  expect(bad).toEqual([]);
});

/** Words that the glossary replaces, and archaic ones that a non-native reader has to look up. */
const refusedWords =
  /\b(beside|heard|nobody|whoever|lit|anew|begun|mend(s|ed)?|stretch(es)?|stands?|stood)\b/i;
/** A name in PostgreSQL's and the shell's sense, a suppression, a quoted name, a size. */
const allowedWords =
  /-ignore lint|-disable-next|`(nobody|begun|beside|whoever)`|is in every passwd|stand-?in|stand(ing)? alone/;
/** Words that are plain in a comment, but unclear in the title of a test. */
const refusedInTitles = /\b(tells?|told|kept|anybody|goes on|went on)\b/i;

test('comments have no word that the glossary refuses', () => {
  const bad = files.flatMap((file) =>
    commentsOf(file)
      .filter((comment) => refusedWords.test(comment) && !allowedWords.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(bad).toEqual([]);
});

test('titles of tests have no word that the glossary refuses', () => {
  const bad = files.filter(isTest).flatMap((file) =>
    titlesOf(file)
      .filter((title) => refusedWords.test(title) || refusedInTitles.test(title))
      .map((title) => `${file}: ${title}`),
  );
  expect(bad).toEqual([]);
});

test('file names are words of the glossary', () => {
  const refused =
    /(^|-)(beside|asked|kept|keep|heard|lit|tells?|stands?|waits-first|mended|asks)(?=[-.])/;
  const allowed = /^src\/(app|entry)\/.*pdf-asks\.ts$/;
  const bad = files.filter(
    (file) => refused.test(file.split('/').at(-1) ?? '') && !allowed.test(file),
  );
  expect(bad).toEqual([]);
});

test('src/entry holds composition only: no class, no file above 120 lines', () => {
  const bad = sourceFiles(['src/entry'])
    .filter((file) => !isTest(file))
    .filter(
      (file) => read(file).split('\n').length - 1 > 120 || /^(export )?class /m.test(read(file)),
    );
  expect(bad).toEqual([]);
});

test('the actors that machines require are declared in one file', () => {
  const declares = /function required(Callback)?\b/;
  const found = sourceFiles(['src', 'machines', 'workers']).filter((file) =>
    declares.test(read(file)),
  );
  expect(found).toEqual(['machines/required.ts']);
});

test('the list of public routes is tested where the routes are', () => {
  expect(read('test/server/scopes.test.ts')).toContain("test('the public routes are these alone'");
});

function identifiersOf(file: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    else if (ts.isPrivateIdentifier(node)) names.add(node.text.slice(1));
    ts.forEachChild(node, visit);
  };
  visit(parsed(file));
  return names;
}

const parsed = (file: string) =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, false);

/** Comments on lines of their own, which all comments of this repository are. */
function commentsOf(file: string): string[] {
  return read(file).match(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm) ?? [];
}
