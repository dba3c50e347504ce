import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { read, root, sourceFiles } from '#test/support/sources.ts';
import { slowness } from './slow-expressions.ts';

/** Expressions that may be slow, for we bound their input: by file and how they begin. */
const bounded: readonly { file: string; bound: string; begins: readonly string[] }[] = [
  {
    file: 'workers/pdf-extract/lines/hyphens.core.ts',
    bound: 'the last 60 characters of a line',
    begins: [String.raw`([\p{L}\p{M}-]*\p{L}\p{M}*)`],
  },
  {
    file: 'src/services/capture/rules/line-words.ts',
    bound: 'lines of at most 100 characters',
    begins: ['^(?:advert(?:isement', '^(?:(?:read|see|watch'],
  },
  {
    file: 'src/sites/mail/text/attribution.ts',
    bound: 'lines that together have at most 400 characters',
    begins: [
      String.raw`[:：]\s*[*_"]?`,
      String.raw`[^\s<>"'(),;:@]+@`,
      String.raw`^\d{4}\/\d{1,2}\/\d{1,2} \S`,
      String.raw`^.{2,60}<?\S+@`,
      String.raw`(?:>|\)|\]|"|”|»|@\S{3,})`,
      String.raw`\d([^\d<(]{2,80})[<(]`,
      String.raw`^\(?<\S+@\S+>`,
      String.raw`(?:(?<![\p{L}\p{M}])(?:wrote|`,
    ],
  },
  {
    file: 'src/sites/mail/text/separators.ts',
    bound: 'lines of at most 200 characters',
    begins: [
      String.raw`^\s*-{5,}\s*(?:original`,
      String.raw`^[^<>@]{0,60}(?:<?\S+@\S+>?)?`,
      String.raw`^[\s>*_]*[-–—=_~*─━]{2,}`,
      String.raw`^[\s>*_]*(?:Begin forwarded`,
    ],
  },
];

/** In place of the line, for what is put together at run time. */
const built = 0;

interface Expression {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** Regular expressions that are written as literals in a file. */
export function literalExpressions(file: string, code: string): Expression[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        file,
        line: line + 1,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Regular expressions that a module puts together when it is loaded. */
async function builtExpressions(file: string): Promise<Expression[]> {
  const found: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: ConstructorParameters<typeof RegExp>, newTarget) {
      const made = Reflect.construct(target, args, newTarget) as RegExp;
      found.push({ file, line: built, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

/**
 * Expressions in what ships that take more than linear time, as `file:line: reason`. Those that a function
 * builds when it is called are not seen: build them where the module is loaded.
 */
export async function slowExpressions(): Promise<string[]> {
  const files = sourceFiles(['src', 'workers', 'machines']).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|practice)\./.test(file),
  );
  const expressions: Expression[] = [];
  for (const file of files) {
    const code = read(file);
    expressions.push(...literalExpressions(file, code));
    if (/^(export )?const .*\bRegExp\(/m.test(code)) {
      expressions.push(...(await builtExpressions(file)));
    }
  }
  return expressions.flatMap(({ file, line, source, flags }) => {
    if (isBounded({ file, line, source })) return [];
    const reason = slowness(source, flags);
    return reason ? [`${file}:${line}: /${source.slice(0, 160)}/${flags}\n  ${reason}`] : [];
  });
}

/** One that is built is found in the module that was loaded first, which may be another one. */
function isBounded({ file, line, source }: Pick<Expression, 'file' | 'line' | 'source'>): boolean {
  return bounded.some(
    (each) =>
      (each.file === file || line === built) &&
      each.begins.some((start) => source.startsWith(start)),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await slowExpressions();
  for (const text of found) console.error(text);
  process.exitCode = found.length > 0 ? 1 : 0;
}
