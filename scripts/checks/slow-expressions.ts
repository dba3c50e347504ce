import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';
import { getConsumedChars, getLengthRange, type ReadonlyFlags, toCache } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/** Why a regular expression takes more than linear time on some text; null where nothing is known of it. */
export function slowness(source: string, flags: string): string | null {
  const { reports } = analyse({ source, flags });
  const [report] = reports;
  if (report) {
    const repeated = report.type === 'Trade' ? report.endQuant.raw : report.quant.raw;
    return `${report.type}: ${repeated} on many ${JSON.stringify(report.character.pick)}`;
  }
  return searchedAgain(source, flags);
}

/**
 * `<a[^>]*>` on many `<a`: from each of them the rest of the text is read. The text before a loop
 * can match in the loop, too, and the text after it may be missing. Analysed here since `scslre`
 * supports only loops at the start of an expression.
 */
function searchedAgain(source: string, flags: string): string | null {
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const parsed = new RegExpParser().parseFlags(flags);
  if (parsed.sticky) return null;
  for (const { elements } of pattern.alternatives) {
    const loop = rereadLoop(elements, toCache(parsed));
    if (loop) return `Move: ${loop.raw} behind what it can hold`;
  }
  return null;
}

function rereadLoop(elements: readonly AST.Element[], flags: ReadonlyFlags): AST.Quantifier | null {
  for (const [at, element] of elements.entries()) {
    const before = elements.slice(0, at);
    if (isAnchor(element, flags) || element.type === 'Assertion') return null;
    const isLoop = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;
    if (!isLoop) continue;
    const held = oneOf(element.element, flags);
    if (!held || before.length === 0) return null;
    const isHeld = before.every((each) => getConsumedChars(each, flags).chars.isSubsetOf(held));
    return isHeld && mayFail(elements.slice(at + 1), flags) ? element : null;
  }
  return null;
}

function isAnchor(element: AST.Element, { multiline }: ReadonlyFlags): boolean {
  return element.type === 'Assertion' && element.kind === 'start' && !multiline;
}

/** The characters of a loop over one of them at a time; null for loops over more. */
function oneOf(element: AST.QuantifiableElement, flags: ReadonlyFlags) {
  if (!['Character', 'CharacterSet', 'CharacterClass'].includes(element.type)) return null;
  return getConsumedChars(element, flags).chars;
}

/** Must something follow? */
function mayFail(rest: readonly AST.Element[], flags: ReadonlyFlags): boolean {
  return rest.some((element) => getLengthRange(element, flags).min > 0);
}
