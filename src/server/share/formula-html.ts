import temml from 'temml';
import { escapeHtml } from '#domain/export/escape-html.ts';
import {
  mathAttributes,
  mathElements,
  maxFormulaCharacters,
  safeMathValue,
} from '#domain/markdown/math-markup.ts';

/** A node of temml's tree. */
interface MathNode {
  type?: string;
  text?: string;
  attributes?: Readonly<Record<string, unknown>>;
  children?: readonly MathNode[];
  classes?: readonly string[];
}

/** A formula as MathML, which browsers draw without script; null: no TeX that can be drawn. */
export function formulaHtml(tex: string, display: boolean): string | null {
  if (tex.length > maxFormulaCharacters) return null;
  try {
    const tree = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxExpand: 500,
      maxSize: [40, 40],
      wrap: 'none',
    }) as MathNode;
    return elementOf(tree);
  } catch {
    return null;
  }
}

function elementOf({ type, text, attributes, children = [], classes = [] }: MathNode): string {
  if (text !== undefined) return escapeHtml(text);
  const inner = children.map(elementOf).join('');
  if (!type || !mathElements.has(type)) return inner;
  const given = Object.entries(attributes ?? {}).flatMap(([name, value]) =>
    mathAttributes.has(name) && safeMathValue.test(String(value))
      ? ` ${name}="${escapeHtml(String(value))}"`
      : [],
  );
  // How a column is aligned is a class of temml's, and `page.css` has its rule.
  const side = classes.find((name) => name === 'tml-left' || name === 'tml-right');
  return `<${type}${given.join('')}${side ? ` class="${side}"` : ''}>${inner}</${type}>`;
}
