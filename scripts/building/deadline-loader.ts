import path from 'node:path';
import ts from 'typescript';
import type { LoaderContext } from 'webpack';

const deadline = path.join(import.meta.dirname, '../../src/entry/diagram/deadline.ts');

/**
 * A webpack loader: a library's loops and functions ask first whether their time is up, so that what
 * hostile input makes of them ends even where they run on the thread that draws the view.
 */
export default function addDeadline(
  this: Pick<LoaderContext<object>, 'resourcePath'>,
  code: string,
) {
  // Of a whole path the hashes of the chunks, and with them their names, would be each machine's own.
  const from = path.relative(path.dirname(this.resourcePath), deadline).replaceAll('\\', '/');
  return withDeadline(code, from);
}

/** `code`, JavaScript, with a call of `checkDeadline` of the module `from` at the start of each body. */
export function withDeadline(code: string, from: string): string {
  const source = ts.createSourceFile('library.js', code, ts.ScriptTarget.Latest);
  const added: { at: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) addToLoop(node.statement);
    else if (ts.isFunctionLike(node)) addToFunction(node);
    ts.forEachChild(node, visit);
  };
  const addToLoop = (body: ts.Statement): void => {
    added.push(
      { at: body.getStart(source), text: '{ checkDeadline(); ' },
      { at: body.end, text: '}' },
    );
  };
  const addToFunction = (node: ts.Node): void => {
    const { body } = node as ts.FunctionLikeDeclaration;
    if (!body || !ts.isBlock(body)) return;
    const first = body.statements.find((each) => !isDirective(each));
    if (first) added.push({ at: first.getStart(source), text: 'checkDeadline(); ' });
  };
  const first = source.statements.find((each) => !isDirective(each));
  if (!first) return code;
  const load = ts.isExternalModule(source)
    ? `import { checkDeadline as check } from ${JSON.stringify(from)};function checkDeadline() { check() }`
    : `const { checkDeadline } = require(${JSON.stringify(from)});`;
  added.push({ at: first.getStart(source), text: load });
  visit(source);
  return insertAll(code, added);
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

function insertAll(code: string, added: { at: number; text: string }[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { at, text } of added.sort((a, b) => a.at - b.at)) {
    parts.push(code.slice(end, at), text);
    end = at;
  }
  return parts.join('') + code.slice(end);
}
