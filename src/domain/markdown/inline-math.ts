/** Formulas in a line are no longer than this. */
const max = 1500;

interface MathPiece {
  raw: string;
  tex: string;
  display: boolean;
}

/** `later`: more text may still complete a formula here. */
export type MathReading = MathPiece | 'none' | 'later';

/** `\(…\)` or `\[…\]` at `at`, the backslash. */
export function readBackslashMath(text: string, at: number): MathReading {
  const display = text[at + 1] === '[';
  const window = text.slice(at, at + max);
  const end = window.indexOf(display ? '\\]' : '\\)', 2);
  if (end < 0) return 'later';
  const tex = window.slice(2, end);
  return isFormula(tex, display) && !/\n[ \t]*\n/.test(tex)
    ? { raw: window.slice(0, end + 2), tex: tex.trim(), display }
    : 'none';
}

/** Backslashes also prevent brackets from being links, and parentheses: "\[1\]", "\(so\)". */
export function isFormula(tex: string, display: boolean): boolean {
  if (!/[\p{L}\p{N}]/u.test(tex)) return false;
  if (/[\\^_=+*/<>|{}]/.test(tex) || /^\s*\p{L}\s*$/u.test(tex)) return true;
  return !display && !/\p{L}{2}\s+\p{L}{2}/u.test(tex);
}

/**
 * `$…$` or `$$…$$` at `at`. A formula in dollar signs has no space inside them, no letter or digit
 * right outside, and is no amount of money: "$5 and $10" stays text.
 */
export function readDollarMath(text: string, at: number): MathReading {
  const double = text[at + 1] === '$';
  if (double ? text[at + 2] === '$' : /[\p{L}\p{N}\\$]/u.test(text[at - 1] ?? '')) return 'none';
  return double ? readDouble(text, at) : readSingle(text, at);
}

function readDouble(text: string, at: number): MathReading {
  const window = text.slice(at, at + max);
  const end = window.indexOf('$$', 2);
  if (end < 0) return 'later';
  const tex = window.slice(2, end).trim();
  const formula = /[\\^_=+*/<>|{}()-]/.test(tex) || /^\p{L}$/u.test(tex);
  return formula ? { raw: window.slice(0, end + 2), tex, display: true } : 'none';
}

const closing = /(?<![\s\\])\$(?![\p{L}\p{N}$])/gu;

function readSingle(text: string, at: number): MathReading {
  const next = text[at + 1];
  if (next === undefined) return 'later';
  if (/\s/.test(next)) return 'none';
  const window = text.slice(at, at + max);
  closing.lastIndex = 2;
  const end = closing.exec(window)?.index ?? -1;
  if (end < 0) return 'later';
  const tex = window.slice(1, end);
  // A formula holds no dollar sign: that one begins another amount or formula.
  if (isMoney(tex) || tex.includes('`') || /(?<!\\)\$/.test(tex) || /\n[ \t]*\n/.test(tex))
    return 'none';
  return { raw: window.slice(0, end + 1), tex, display: false };
}

/** Words after an amount, without a mathematical sign: `$5 for one, 10$`. */
function isMoney(tex: string): boolean {
  return /^\d/.test(tex) && /\s\p{L}{2,}/u.test(tex) && !/[\\^_=<>{}]/.test(tex);
}
