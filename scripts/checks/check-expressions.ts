import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

/** Files that put expressions together when they are called, which are not seen here, and why they are linear. */
const builtWhenCalled: Readonly<Record<string, string>> = {
  'src/api/speech.ts': 'a name of a format of ours',
  'src/domain/content/literals.ts': 'words without any sign of expressions',
  'src/domain/dictation/marks/spoken-marks.ts': 'the signs that end a sentence in a language',
  'src/domain/evidence/quote-rule.ts': 'the source of a literal, with another flag',
  'src/domain/models/host-presets/find-preset.ts': 'an address of ours, matched from its beginning',
  'src/domain/reading/overview-question.ts': 'words of ours, one of them at a time',
  'src/domain/video/timed-text.ts': 'a name of an attribute of ours, which each match begins with',
  'src/services/capture/rules/line-words.ts': 'the source of another, with another flag',
  'src/services/images/compatible-host.ts': 'a name of a field of ours',
  'src/sites/youtube/watch-source.ts': 'a name of ours, which each match begins with',
};

interface Place {
  file: string;
  line: number;
}

interface Expression extends Place {
  source: string;
  flags: string;
}

function treeOf(file: string, code: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
}

/** Nodes of a file, each with its place. */
function* placesOf(file: string, code: string): Generator<Place & { node: ts.Node }> {
  const tree = treeOf(file, code);
  const left: ts.Node[] = [tree];
  for (let node = left.pop(); node; node = left.pop()) {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    yield { file, line: line + 1, node };
    ts.forEachChild(node, (child) => void left.push(child));
  }
}

/** Regular expressions that are written as literals in a file. */
export function literalExpressions(file: string, code: string): Expression[] {
  const found: Expression[] = [];
  for (const { node, ...place } of placesOf(file, code)) {
    if (!ts.isRegularExpressionLiteral(node)) continue;
    const end = node.text.lastIndexOf('/');
    found.push({ ...place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
  }
  return found;
}

/** Where a file puts regular expressions together. */
export function buildingPlaces(file: string, code: string): Place[] {
  if (!/\bRegExp\(/.test(code)) return [];
  const found: Place[] = [];
  for (const { node, ...place } of placesOf(file, code)) {
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isMade && node.expression.getText() === 'RegExp') found.push(place);
  }
  return found;
}

/** The place in the project that a stack leads to, outside of this file. */
function placeOfStack(stack: string): Place | null {
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s()]+?):(\d+):\d+/g)) {
    if (url === import.meta.url) continue;
    return { file: path.relative(root, fileURLToPath(url)), line: Number(line) };
  }
  return null;
}

/** Regular expressions that these modules put together when they are loaded. */
async function builtExpressions(files: readonly string[]): Promise<Expression[]> {
  const found: Expression[] = [];
  const original = globalThis.RegExp;
  const noted = (made: RegExp) => {
    const place = placeOfStack(new Error().stack ?? '');
    if (place) found.push({ ...place, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args: ConstructorParameters<typeof RegExp>, newTarget) =>
      noted(Reflect.construct(target, args, newTarget) as RegExp),
    apply: (target, _self, args: ConstructorParameters<typeof RegExp>) =>
      noted(Reflect.construct(target, args) as RegExp),
  });
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

const keyOf = ({ file, line }: Place) => `${file}:${line}`;

/**
 * Expressions in what ships that take more than linear time, as `file:line: reason`, and those that a function builds
 * when it is called, which are not seen: build them where the module is loaded.
 */
export async function slowExpressions(): Promise<string[]> {
  const files = sourceFiles(['src', 'workers', 'machines']).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|practice)\./.test(file),
  );
  const places = files.flatMap((file) => buildingPlaces(file, read(file)));
  const built = await builtExpressions([...new Set(places.map(({ file }) => file))]);
  const seen = new Set(built.map(keyOf));
  const unseen = places.filter((place) => !seen.has(keyOf(place)) && !builtWhenCalled[place.file]);
  const literals = files.flatMap((file) => literalExpressions(file, read(file)));
  const slow = [...literals, ...built].flatMap((each) => {
    const { source, flags } = each;
    if (isBounded(each)) return [];
    const reason = slowness(source, flags);
    return reason ? [`${keyOf(each)}: /${source.slice(0, 160)}/${flags}\n  ${reason}`] : [];
  });
  return [...slow, ...unseen.map((place) => `${keyOf(place)}: built when it is called`)];
}

function isBounded({ file, source }: Expression): boolean {
  return bounded.some(
    (each) => each.file === file && each.begins.some((start) => source.startsWith(start)),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await slowExpressions();
  for (const text of found) console.error(text);
  process.exitCode = found.length > 0 ? 1 : 0;
}
