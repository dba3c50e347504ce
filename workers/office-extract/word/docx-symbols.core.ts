import { ownValue } from '#shared/own-value.ts';
import { type Attributes, attribute } from '../xml.core.ts';

/** Signs of a font from a code on. */
type Signs = readonly (readonly [from: number, signs: string])[];

const fonts: Readonly<Record<string, Signs>> = {
  symbol: [
    [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
    [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
    [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵'],
    [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'],
    [0xf1, '⟩∫'],
  ],
  wingdings: [
    [0x6c, '●'],
    [0x6e, '■□'],
    [0x9f, '•'],
    [0xa7, '▪☐'],
    [0xdf, '←→'],
    [0xfb, '✗✓☒☑'],
  ],
};

/** In place of a sign without a character: something is there. */
const unknown = '\ufffd';

/** The character of a `w:sym`, which names its code in a font (ECMA-376, 17.3.3.30). */
export function symbolOf(attributes: Attributes): string {
  const code = Number.parseInt(attribute(attributes, 'char') ?? '', 16);
  if (!(code >= 0x20 && code <= 0xffff)) return '';
  const signs = ownValue(fonts, (attribute(attributes, 'font') ?? '').toLowerCase());
  const isOfFont = code < 0x100 || (code >= 0xf000 && code < 0xf100);
  if (signs && isOfFont) return signAt(signs, code % 0x100) ?? unknown;
  const character = String.fromCharCode(code);
  return /[\p{Co}\p{Cs}]/u.test(character) ? unknown : character;
}

function signAt(signs: Signs, code: number): string | undefined {
  const [from, list] = signs.findLast(([first]) => first <= code) ?? [0, ''];
  return list[code - from];
}
