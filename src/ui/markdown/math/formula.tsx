import { type CSSProperties, createElement, memo, type ReactNode } from 'react';
import {
  formulaTree,
  isMathElement,
  type MathNode,
  safeAttributes,
} from '#domain/markdown/formula-tree.ts';
import { safeMathValue } from '#domain/markdown/math-markup.ts';
import { type FormulaProps, FormulaSource } from './formula-source.tsx';

/** Elements are made from temml's tree: no HTML is parsed, and nothing in it is a link or loads. */
function Formula(formula: FormulaProps): ReactNode {
  const made = formulaTree(formula.tex, formula.display);
  return made ? elementOf(made, 0, formula.tex) : <FormulaSource {...formula} />;
}

export default memo(Formula);

function elementOf(node: MathNode, key: number, tex?: string): ReactNode {
  if (node.text !== undefined) return node.text;
  const children = (node.children ?? []).map((child, index) => elementOf(child, index));
  if (!isMathElement(node.type)) return children;
  const props: Record<string, unknown> = { key, style: styleOf(node) };
  if (tex !== undefined) props.alttext = tex;
  Object.assign(props, Object.fromEntries(safeAttributes(node)));
  return createElement(node.type, props, ...children);
}

function styleOf({ style = {} }: MathNode): CSSProperties | undefined {
  const safe = Object.entries(style).filter(
    ([name, value]) =>
      name !== 'position' && typeof value === 'string' && safeMathValue.test(value),
  );
  return safe.length > 0 ? (Object.fromEntries(safe) as CSSProperties) : undefined;
}
