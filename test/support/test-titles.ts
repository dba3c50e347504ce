import ts from 'typescript';
import { read } from './sources.ts';

const runners = ['test', 'describe', 'wideTest'];

/** Titles of the tests and groups of a file, also with `each`, as they are written. */
export function titlesOf(file: string): string[] {
  return titleCalls(file).map(({ title }) => title);
}

/** The same, and the first texts of rows where a title is filled in from them. */
export function filledTitlesOf(file: string): string[] {
  return titleCalls(file).flatMap(({ title, callee }) =>
    /[%$]/.test(title) ? [title, ...rowTexts(callee)] : [title],
  );
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

function titleCalls(file: string): { title: string; callee: ts.Expression }[] {
  const titles: { title: string; callee: ts.Expression }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title) && isTestCall(node.expression)) {
        titles.push({ title: title.text, callee: node.expression });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kindOf(file)));
  return titles;
}

function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return runners.includes(callee.text);
  if (ts.isTaggedTemplateExpression(callee)) return isTestCall(callee.tag);
  // Those that are skipped do not run.
  if (ts.isPropertyAccessExpression(callee) && /^(skip|todo|failing)$/.test(callee.name.text)) {
    return false;
  }
  return (
    (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) &&
    isTestCall(callee.expression)
  );
}

/** The first text of each row of `test.each([…])`. */
function rowTexts(callee: ts.Expression): string[] {
  const given = ts.isCallExpression(callee) ? callee.arguments[0] : null;
  const table = given && ts.isAsExpression(given) ? given.expression : given;
  if (!table || !ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap((row) => {
    const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    return first && ts.isStringLiteralLike(first) ? [first.text] : [];
  });
}
