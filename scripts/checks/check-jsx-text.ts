import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { read, sourceFiles } from '#test/support/sources.ts';

/** Attributes with text for people. */
const spoken: ReadonlySet<string> = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'alt',
  'label',
  'name',
  'placeholder',
  'text',
  'title',
]);

const hasWords = (text: string) => /\p{L}/u.test(text);

/** Literal texts in the JSX of a file, as `line: text`. What people read comes from `locales`. */
export function literalTexts(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${line + 1}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text)) report(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const text of literalsOf(node.expression)) report(text, text.text);
    }
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && !isNoText(node)) {
      for (const text of attributeLiterals(node)) report(text, text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `name` of a native control groups it and is not read out; `text` of a `TextButton` is a key, by its type. */
function isNoText(node: ts.JsxAttribute): boolean {
  const name = node.name.getText();
  const tag = node.parent.parent.tagName.getText();
  if (name === 'text') return tag === 'TextButton';
  return name === 'name' && /^([a-z]|MenuItemRadio)/.test(tag);
}

function attributeLiterals({ initializer }: ts.JsxAttribute): ts.StringLiteralLike[] {
  if (!initializer) return [];
  if (ts.isStringLiteral(initializer)) return hasWords(initializer.text) ? [initializer] : [];
  const expression = ts.isJsxExpression(initializer) ? initializer.expression : undefined;
  return expression ? literalsOf(expression) : [];
}

/** Operators whose result can be one of their operands; a comparison's never is. */
const valued: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Literals that an expression can give as its value. */
function literalsOf(node: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return hasWords(node.text) ? [node] : [];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node) && valued.has(node.operatorToken.kind)) {
    return [...literalsOf(node.left), ...literalsOf(node.right)];
  }
  return [];
}

/** Every literal text in the views of the product, as `file:line: text`. */
export function allLiteralTexts(): string[] {
  return sourceFiles(['src'])
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => literalTexts(file, read(file)).map((text) => `${file}:${text}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = allLiteralTexts();
  for (const text of found) console.error(text);
  process.exitCode = found.length > 0 ? 1 : 0;
}
