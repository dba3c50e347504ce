import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

/*
 * A pooler in transaction mode gives each transaction another session: what a statement leaves in one is lost, or meets
 * a stranger. Read from the source: no statement of the server leaves anything.
 */

/** Statements, and functions, whose effect is the session's. */
const leaves = [
  /^\s*(?:un)?listen\s/i,
  /^\s*(?:prepare|execute|deallocate|discard|reset|load)\s/i,
  /^\s*set\s+(?!local\s|constraints\s)\w+\s*(?:=|to\s)/i,
  /^\s*set\s+session\s/i,
  /\bcreate\s+(?:local\s+)?temp(?:orary)?\s/i,
  /\bcursor\s+with\s+hold\b/i,
  /\bpg_(?:try_)?advisory_(?:lock|unlock)/i,
  /\bset_config\s*\([^)]*false\s*\)/i,
];

/** Texts of a file, a template as one, with `?` for what is put in. */
function textsOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push(
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?'),
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const leaving = (code: string) =>
  textsOf(ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, false)).filter((text) =>
    leaves.some((pattern) => pattern.test(text)),
  );

test('G15.2 no statement leaves anything in a session of PostgreSQL, but LISTEN on a connection of its own', () => {
  const found = sourceFiles(['src/server'])
    .filter((file) => !isTest(file))
    .flatMap((file) => leaving(read(file)).map((text) => `${file}: ${text}`));
  expect(found).toEqual(['src/server/sync/change-listener.ts: listen ?']);
});

test('G15.2 no statement is prepared by a name', () => {
  const named = sourceFiles(['src/server']).filter((file) =>
    /\.query\(\s*\{|\bstatement_timeout:|\boptions: ['"`]-c /.test(read(file)),
  );
  expect(named).toEqual([]);
});

test.each([
  ['sql`select pg_advisory_lock(1)`', 1],
  ['sql`select pg_try_advisory_lock(1)`', 1],
  ['sql`set statement_timeout = 5`', 1],
  ["'set session characteristics as transaction read only'", 1],
  ['sql`create temp table t (a int)`', 1],
  ['sql`declare c cursor with hold for select 1`', 1],
  ['`listen gloss_rev`', 1],
  ["'prepare p as select 1'", 1],
  ['sql`set local lock_timeout = 5`', 0],
  ['sql`set constraints all deferred`', 0],
  ['sql`select pg_advisory_xact_lock(1)`', 0],
  ['sql`update owner set rev = 1`', 0],
])('the rule sees %s: %i', (code, count) => {
  expect(leaving(code)).toHaveLength(count);
});
