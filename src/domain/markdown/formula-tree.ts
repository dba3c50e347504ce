import temml from 'temml';
import {
  mathAttributes,
  mathElements,
  maxFormulaCharacters,
  safeMathValue,
} from './math-markup.ts';

/** A node of temml's tree, of which its own `toNode` makes DOM. */
export interface MathNode {
  type?: string;
  text?: string;
  attributes?: Readonly<Record<string, unknown>>;
  children?: readonly MathNode[];
  classes?: readonly string[];
  style?: Readonly<Record<string, unknown>>;
}

/** A formula as a tree of MathML; null: no TeX that can be drawn. */
export function formulaTree(tex: string, display: boolean): MathNode | null {
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

export const isMathElement = (type: string | undefined): type is string =>
  type !== undefined && mathElements.has(type);

/** Attributes that neither link nor load. */
export function safeAttributes({ attributes = {} }: MathNode): [name: string, value: string][] {
  return Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    mathAttributes.has(name) && safeMathValue.test(String(value)) ? [[name, String(value)]] : [],
  );
}
