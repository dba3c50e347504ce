import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

const files = sourceFiles();

test('no file is longer than 400 lines, no test longer than 600', () => {
  const long = files
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (isTest(file) ? 600 : 400));
  expect(long).toEqual([]);
});

test('no function is longer than 60 lines, nine of ten are at most 22', () => {
  const functions = files.filter((file) => !isTest(file)).flatMap(functionLengths);
  expect(functions.filter(({ lines }) => lines > 60)).toEqual([]);
  const sorted = functions.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(22);
});

test('file names are kebab-case and describe their content', () => {
  const bad = files.filter((file) => {
    const name = file.split('/').at(-1) ?? '';
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs)$/.test(name) ||
      /(^|[-.])(utils?|helpers?|manager)([-.])/.test(name)
    );
  });
  expect(bad).toEqual([]);
});

test('machines use no clock, timer, network or window of their own', () => {
  const bad = files.filter(
    (file) =>
      file.startsWith('machines/') &&
      !isTest(file) &&
      /\b(setTimeout|setInterval|Date\.now|fetch\(|window\.|globalThis)/.test(read(file)),
  );
  expect(bad).toEqual([]);
});

test('no rule is switched off without a reason', () => {
  const marks = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) =>
        /@ts-(ignore|expect-error)\s*$|biome-ignore [^:]*$|oxlint-disable(?!.*--)/.test(line),
      )
      .filter(() => file !== 'test/architecture/style.test.ts')
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(marks).toEqual([]);
});

function functionLengths(file: string): { lines: number; at: string }[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: { lines: number; at: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(source, node.end) - lineOf(source, node.getStart()) + 1;
      found.push({ lines, at: `${file}:${lineOf(source, node.getStart()) + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line;
}

test('no view stores a queue, a lock or state of others in a ref', () => {
  const bad = sourceFiles(['src/features']).filter(
    (file) => !isTest(file) && /useRef(<[^(]*>)?\(\s*(new )?(Weak)?(Map|Set)\b/.test(read(file)),
  );
  const typed = sourceFiles(['src/features']).filter((file) =>
    /useRef<\s*(Readonly)?(Weak)?(Map|Set)</.test(read(file)),
  );
  expect([...bad, ...typed]).toEqual([]);
});
