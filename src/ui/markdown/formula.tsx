import { type CSSProperties, createElement, memo, type ReactNode } from 'react';
import temml from 'temml';
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

const elements: ReadonlySet<string> = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup ' +
    'msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'
  ).split(' '),
);
const attributes: ReadonlySet<string> = new Set(
  (
    'accent accentunder columnalign columnspan depth display displaystyle fence form height largeop ' +
    'linethickness lspace mathvariant maxsize minsize movablelimits notation rowspacing rowspan ' +
    'rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
);
const safeValue = /^[\w\s#.,%"'-]{1,100}$/;
const maxCharacters = 8000;

/** Elements are made from temml's tree: no HTML is parsed, and nothing in it is a link or loads. */
function Formula(formula: FormulaProps): ReactNode {
  const made = read(formula);
  return made ? elementOf(made, 0, formula.tex) : <FormulaSource {...formula} />;
}

export default memo(Formula);

function read({ tex, display }: FormulaProps): MathNode | null {
  if (tex.length > maxCharacters) return null;
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
  if (!node.type || !elements.has(node.type)) return children;
  const props: Record<string, unknown> = { key, style: styleOf(node) };
  if (tex !== undefined) props.alttext = tex;
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (attributes.has(name) && safeValue.test(String(value))) props[name] = String(value);
  }
  return createElement(node.type, props, ...children);
}

function styleOf({ style = {} }: MathNode): CSSProperties | undefined {
  const safe = Object.entries(style).filter(
    ([name, value]) => name !== 'position' && typeof value === 'string' && safeValue.test(value),
  );
  return safe.length > 0 ? (Object.fromEntries(safe) as CSSProperties) : undefined;
}
