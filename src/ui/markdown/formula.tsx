import { type CSSProperties, createElement, memo, type ReactNode } from 'react';
import temml from 'temml';
import {
  mathAttributes,
  mathElements,
  maxFormulaCharacters,
  safeMathValue,
} from '#domain/markdown/math-markup.ts';
import { type FormulaProps, FormulaSource } from './formula-source.tsx';

/** A node of temml's tree, of which its own `toNode` makes DOM. */
interface MathNode {
  type?: string;
  text?: string;
  attributes?: Readonly<Record<string, unknown>>;
  children?: readonly MathNode[];
  classes?: readonly string[];
  style?: Readonly<Record<string, unknown>>;
}

/** Elements are made from temml's tree: no HTML is parsed, and nothing in it is a link or loads. */
function Formula(formula: FormulaProps): ReactNode {
  const made = read(formula);
  return made ? elementOf(made, 0, formula.tex) : <FormulaSource {...formula} />;
}

export default memo(Formula);

function read({ tex, display }: FormulaProps): MathNode | null {
  if (tex.length > maxFormulaCharacters) return null;
  try {
    return temml.__renderToMathMLTree(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxExpand: 500,
      maxSize: [40, 40],
      wrap: 'none',
    }) as MathNode;
  } catch {
    return null;
  }
}

function elementOf(node: MathNode, key: number, tex?: string): ReactNode {
  if (node.text !== undefined) return node.text;
  const children = (node.children ?? []).map((child, index) => elementOf(child, index));
  if (!node.type || !mathElements.has(node.type)) return children;
  const props: Record<string, unknown> = { key, style: styleOf(node) };
  if (tex !== undefined) props.alttext = tex;
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (mathAttributes.has(name) && safeMathValue.test(String(value))) props[name] = String(value);
  }
  return createElement(node.type, props, ...children);
}

function styleOf({ style = {} }: MathNode): CSSProperties | undefined {
  const safe = Object.entries(style).filter(
    ([name, value]) =>
      name !== 'position' && typeof value === 'string' && safeMathValue.test(value),
  );
  return safe.length > 0 ? (Object.fromEntries(safe) as CSSProperties) : undefined;
}
