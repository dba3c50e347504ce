import path from 'node:path';
import ts from 'typescript';
import { isTest, read, sourceFiles } from './sources.ts';

/** What a call of the server's source is, by its text without arguments; null: neither, and what it calls is looked at. */
export type KindOf = (callee: string) => 'limit' | 'work' | null;

export interface RouteOrder {
  /** `POST engagePath` or `plansApi.checkout`, in the words of the source. */
  route: string;
  /** What is called, in the order of the source, ours looked into. */
  steps: string[];
}

interface Source {
  functions: Map<string, Body>;
  /** Local name to the file and the name there. */
  imports: Map<string, readonly [file: string, name: string]>;
  routes: { route: string; handler: Body }[];
}

type Body = ts.FunctionLikeDeclaration;

const methods = /^(?:get|post|put|patch|delete)$/;
const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Of every route of the server, its steps that `kindOf` names, as `limit name` or `work name`. */
export function routeOrders(kindOf: KindOf): RouteOrder[] {
  const files = sourceFiles(['src/server']).filter((file) => !isTest(file));
  const sources = new Map(files.map((file) => [file, readSource(file)]));
  return files
    .filter((file) => file.startsWith('src/server/routes/'))
    .flatMap((file) =>
      (sources.get(file)?.routes ?? []).map(({ route, handler }) => ({
        route,
        steps: stepsOf(handler, file, { sources, kindOf, open: new Set() }),
      })),
    );
}

function readSource(file: string): Source {
  const source: Source = { functions: new Map(), imports: new Map(), routes: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) addImports(source, node, file);
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name && node.body)
      source.functions.set(node.name.getText(), node);
    if (ts.isVariableDeclaration(node) && node.initializer && isFunction(node.initializer))
      source.functions.set(node.name.getText(), node.initializer);
    if (ts.isCallExpression(node)) addRoute(source, node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return source;
}

function addImports({ imports }: Source, node: ts.ImportDeclaration, file: string): void {
  const from = (node.moduleSpecifier as ts.StringLiteral).text;
  const named = node.importClause?.namedBindings;
  if (!from.startsWith('.') || !named || !ts.isNamedImports(named)) return;
  const target = path.posix.join(path.posix.dirname(file), from);
  for (const { name, propertyName } of named.elements) {
    imports.set(name.text, [target, (propertyName ?? name).text]);
  }
}

function addRoute({ routes }: Source, node: ts.CallExpression): void {
  const { expression, arguments: given } = node;
  const handler = given.at(-1);
  if (!handler || !isFunction(handler)) return;
  if (/^serve(?:With)?$/.test(expression.getText())) {
    routes.push({ route: given[1]!.getText(), handler });
  }
  if (!ts.isPropertyAccessExpression(expression)) return;
  const isRoute = ['app', 'scope'].includes(expression.expression.getText());
  if (!isRoute || !methods.test(expression.name.text)) return;
  const [url] = given;
  const list = url && ts.findAncestor(node, ts.isForOfStatement)?.expression;
  const name = (list ?? url)?.getText();
  routes.push({ route: `${expression.name.text.toUpperCase()} ${name}`, handler });
}

interface Walk {
  sources: ReadonlyMap<string, Source>;
  kindOf: KindOf;
  /** Bodies that are being looked into. */
  open: Set<Body>;
}

/** A function that is passed runs after what it is passed to; one with a name, where that is called or passed. */
function stepsOf(body: Body, file: string, walk: Walk): string[] {
  if (!body.body || walk.open.has(body)) return [];
  walk.open.add(body);
  const steps: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && isFunction(node.initializer)) return;
    if (!ts.isCallExpression(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    const passed = node.arguments.filter(isFunction);
    visit(node.expression);
    for (const each of node.arguments) if (!isFunction(each)) visit(each);
    const callee = node.expression.getText().replaceAll(/\s+/g, '');
    const kind = walk.kindOf(callee);
    if (kind) steps.push(`${kind} ${callee.slice(callee.lastIndexOf('.') + 1)}`);
    else steps.push(...stepsOfCall(callee, file, walk));
    for (const each of node.arguments)
      if (ts.isIdentifier(each)) steps.push(...stepsOfCall(each.text, file, walk));
    for (const each of passed) visit(each.body);
  };
  visit(body.body);
  walk.open.delete(body);
  return steps;
}

function stepsOfCall(callee: string, file: string, walk: Walk): string[] {
  const source = walk.sources.get(file);
  const own = source?.functions.get(callee.replace(/^this\.#?/, ''));
  if (own) return stepsOf(own, file, walk);
  const [target, name] = source?.imports.get(callee) ?? [];
  const imported = target && name && walk.sources.get(target)?.functions.get(name);
  return imported ? stepsOf(imported, target, walk) : [];
}
