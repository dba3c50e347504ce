import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

/*
 * An emitter whose `error` has no listener ends the process. So each one that the server makes has a listener of its own
 * from the start: a reader, a promise or a pool listens only while it uses it.
 */

/** Exports of modules that make an emitter, by call or by `new`. */
const makers: Readonly<Record<string, RegExp>> = {
  'node:child_process': /^(?:spawn|fork)$/,
  'node:worker_threads': /^Worker$/,
  'node:fs': /^create(?:Read|Write)Stream$/,
  'node:net': /^(?:createServer|createConnection|connect|Socket|Server)$/,
  'node:tls': /^(?:createServer|connect)$/,
  'node:http': /^(?:createServer|request|get)$/,
  'node:https': /^(?:createServer|request|get)$/,
  'node:http2': /^(?:createServer|createSecureServer|connect)$/,
  'node:stream': /^(?:Readable|Writable|Duplex|Transform|PassThrough)(?:\.from|\.fromWeb)?$/,
  'node:zlib': /^create/,
  'node:dgram': /^createSocket$/,
  'node:events': /^(?:EventEmitter|default)$/,
  'node:readline': /^createInterface$/,
  pg: /^(?:default|pg)\.(?:Client|Pool)$|^(?:Client|Pool)$/,
  nodemailer: /^createTransport$|\.createTransport$/,
  ws: /./,
};

/** They end the emitter's error where it occurs, from the first moment on. */
const consumers: ReadonlySet<string> = new Set(['pipeline', 'finished']);

const files = sourceFiles().filter(
  (file) =>
    !isTest(file) &&
    (file.startsWith('src/server/') || /^scripts\/[^/]+\.(?:ts|mjs)$/.test(file)) &&
    // They do not run with the server.
    !/^scripts\/(?:screenshot|record-|probe)/.test(file),
);

test('every emitter that the server makes has a listener of its errors', () => {
  const found = files.flatMap((file) => unheard(file, read(file)));
  expect(found).toEqual([]);
});

test('the rule sees the forms in which emitters are made', () => {
  const bad = `
    import { spawn } from 'node:child_process';
    import { createReadStream } from 'node:fs';
    import { Worker as Thread } from 'node:worker_threads';
    import { Readable } from 'node:stream';
    import pg from 'pg';
    const child = spawn('x');
    export const read = (file: string) => createReadStream(file);
    export const worker = () => new Thread('x');
    export const stream = Readable.from([]);
    class Pool { #pool = new pg.Pool({}); }`;
  expect(unheard('a.ts', bad)).toHaveLength(5);
  const good = `
    import { spawn } from 'node:child_process';
    import { createReadStream, createWriteStream } from 'node:fs';
    import { pipeline } from 'node:stream/promises';
    import pg from 'pg';
    const child = spawn('x');
    child.stdout.on('data', show).on('end', show);
    child.once('error', show);
    export const read = (file: string) => createReadStream(file).setEncoding('utf8').on('error', show);
    export const copy = (from: string, to: string) => pipeline(createReadStream(from), createWriteStream(to));
    class Pool { #pool = new pg.Pool({}); constructor() { this.#pool.on('error', show); } }`;
  expect(unheard('a.ts', good)).toEqual([]);
});

/** Creations of emitters without a listener, as `file:line text`. */
function unheard(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = importsOf(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isCreation(node, imports) && !hasListener(node, text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.getText().split('\n', 1)[0]}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Local name to `module name`, such as `httpRequest` to `['node:http', 'request']`. */
function importsOf(source: ts.SourceFile): Map<string, [module: string, name: string]> {
  const found = new Map<string, [string, string]>();
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const module = (statement.moduleSpecifier as ts.StringLiteral).text;
    const { name, namedBindings: named } = statement.importClause ?? {};
    if (name) found.set(name.text, [module, 'default']);
    if (!named) continue;
    if (ts.isNamespaceImport(named)) found.set(named.name.text, [module, 'default']);
    else {
      for (const each of named.elements) {
        found.set(each.name.text, [module, (each.propertyName ?? each.name).text]);
      }
    }
  }
  return found;
}

function isCreation(
  node: ts.Node,
  imports: ReturnType<typeof importsOf>,
): node is ts.CallExpression | ts.NewExpression {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const [local = '', ...rest] = node.expression.getText().split('.');
  const [module, name] = imports.get(local) ?? [];
  if (module === undefined || name === undefined) return false;
  const path = [name, ...rest].join('.');
  // A class that is called is one of its functions: `Readable.toWeb` makes no emitter.
  return makers[module]?.test(path) ?? false;
}

function hasListener(creation: ts.Node, text: string): boolean {
  let node = creation;
  for (; ; node = node.parent) {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) {
      if (isListening(parent.parent)) return true;
      continue;
    }
    if (ts.isCallExpression(parent) && parent.expression === node) continue;
    if (ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent)) continue;
    if (ts.isAwaitExpression(parent) || ts.isConditionalExpression(parent)) continue;
    break;
  }
  const { parent } = node;
  if (ts.isCallExpression(parent)) return consumers.has(parent.expression.getText());
  const name = nameOf(parent, node);
  return name !== null && listens(text, name);
}

function isListening({ expression, arguments: [event] }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const isOn = /^(?:on|once|addListener)$/.test(expression.name.text);
  return isOn && event !== undefined && ts.isStringLiteral(event) && event.text === 'error';
}

/** What the value is stored in: a variable, a field, an assignment. */
function nameOf(parent: ts.Node, value: ts.Node): string | null {
  if (ts.isVariableDeclaration(parent)) return parent.name.getText();
  if (ts.isPropertyDeclaration(parent)) return `this.${parent.name.getText()}`;
  const isAssigned = ts.isBinaryExpression(parent) && parent.right === value;
  return isAssigned ? parent.left.getText() : null;
}

function listens(text: string, name: string): boolean {
  const escaped = name.replace(/[$.#]/g, String.raw`\$&`);
  const own = String.raw`(?<![\w.])${escaped}\??(?:\s*\.on(?:ce)?\((?!'error')[^;]*?\))*`;
  return new RegExp(String.raw`${own}\s*\.on(?:ce)?\(\s*'error'`).test(text);
}
