import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

/** Pages and programs that measure, which benches run. */
const measures = /^test\/(probe|fixtures)\//;
const files = sourceFiles().filter(
  (file) => (isTest(file) || file.startsWith('test/')) && !measures.test(file),
);

const clocks = /\b(performance\.now|process\.hrtime|process\.cpuUsage|Date\.now)\b/;
/** Clocks that are for nothing but durations. */
const stopwatches = /^(performance\.now|process\.hrtime|process\.cpuUsage|PerformanceObserver)$/;

const mayHaveOne = /performance\.now|hrtime|cpuUsage|Date\.now|PerformanceObserver/;

/** Places of a file where a duration is taken from a clock of the machine, as `line: text`. */
function durationsIn(code: string): string[] {
  // Under a clock of its own a test may ask how late it is.
  if (code.includes('useFakeTimers') || !mayHaveOne.test(code)) return [];
  const source = ts.createSourceFile(
    'a.tsx',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found = new Set<string>();
  const times = new Set<string>();
  const isTime = (node: ts.Expression) =>
    clocks.test(node.getText()) || (ts.isIdentifier(node) && times.has(node.text));
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      /^(\w+\.)+\w+(\(\))?$/.test(node.initializer?.getText() ?? '')
    ) {
      if (clocks.test(node.initializer?.getText() ?? '')) times.add(node.name.getText());
    }
    const isDifference =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
      isTime(node.left) &&
      isTime(node.right);
    const isWatch = ts.isPropertyAccessExpression(node) && stopwatches.test(node.getText());
    const isObserver = ts.isNewExpression(node) && stopwatches.test(node.expression.getText());
    if (isDifference || isWatch || isObserver) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.add(`${line + 1}: ${node.getText().split('\n')[0]}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

test.each([
  ['const start = performance.now();', 1],
  ['expect(process.cpuUsage().user).toBeLessThan(9);', 1],
  ['const [s] = process.hrtime();', 1],
  ['new PerformanceObserver(() => 0).observe({ type: "longtask" });', 1],
  ['const began = Date.now();\nexpect(Date.now() - began).toBeLessThan(1000);', 1],
  ['const began = Date.now();\nconst end = Date.now();\nexpect(end - began).toBe(1);', 1],
  ['jest.useFakeTimers();\nconst began = Date.now();\nexpect(Date.now() - began).toBe(1000);', 0],
  ['await show(failed(Date.now() - 31 * day));', 0],
  ['for (const until = Date.now() + 9; Date.now() < until; ) await look();', 0],
])('%j has %d durations', (code, count) => {
  expect(durationsIn(code)).toHaveLength(count);
});

test('no test takes a duration: linear work is counted, time is for `npm run bench`', () => {
  const bad = files
    .filter((file) => file !== 'test/architecture/time.test.ts')
    .flatMap((file) => durationsIn(read(file)).map((place) => `${file}:${place}`));
  expect(bad).toEqual([]);
});
