import { escapeHtml } from '#domain/export/escape-html.ts';
import {
  formulaTree,
  isMathElement,
  type MathNode,
  safeAttributes,
} from '#domain/markdown/formula-tree.ts';

/** A formula as MathML, which browsers draw without script; null: no TeX that can be drawn. */
export function formulaHtml(tex: string, display: boolean): string | null {
  const tree = formulaTree(tex, display);
  return tree && elementOf(tree);
}

function elementOf(node: MathNode): string {
  const { type, text, children = [], classes = [] } = node;
  if (text !== undefined) return escapeHtml(text);
  const inner = children.map(elementOf).join('');
  if (!isMathElement(type)) return inner;
  const given = safeAttributes(node).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  // How a column is aligned is a class of temml's, and `page.css` has its rule.
  const side = classes.find((name) => name === 'tml-left' || name === 'tml-right');
  return `<${type}${given.join('')}${side ? ` class="${side}"` : ''}>${inner}</${type}>`;
}
