/** WCAG's ratio: paler letters cannot be told from their ground. */
const minContrast = 1.05;
/** Of 255: colours of one lightness are told by their hue. */
const minDifference = 24;

export interface Colour {
  alpha: number;
  /** Red, green and blue from 0 to 255; null: of a colour space that is not read. */
  rgb: readonly [number, number, number] | null;
}

/** A computed colour. */
export function colourOf(color: string): Colour {
  if (color === 'transparent') return { alpha: 0, rgb: [0, 0, 0] };
  const [red = 0, green = 0, blue = 0, last] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const alpha = last === undefined || !/^rgba|\//.test(color) ? 1 : last;
  if (color.startsWith('rgb')) return { alpha, rgb: [red, green, blue] };
  if (!/^color\(srgb [\d. /]+\)$/.test(color)) return { alpha, rgb: null };
  return { alpha, rgb: [red * 255, green * 255, blue * 255] };
}

/**
 * The one colour of a background of gradients that fills its box; null: several colours or a picture. Computed values
 * have all colours as functions.
 */
export function fillOf({
  backgroundImage,
  backgroundSize,
}: Pick<CSSStyleDeclaration, 'backgroundImage' | 'backgroundSize'>): string | null {
  if (!backgroundImage.includes('gradient(') || /url\(|image|element\(/.test(backgroundImage)) {
    return null;
  }
  const colours = new Set(backgroundImage.match(/(?:rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g));
  const [colour = null] = colours;
  return colours.size === 1 && backgroundSize === 'auto' ? colour : null;
}

/** A colour that lets through some of an opaque ground, on it; null: it is not known. */
export function laidOn(colour: Colour, ground: string): string | null {
  const { rgb } = colourOf(ground);
  if (!colour.rgb || !rgb) return null;
  const mixed = rgb.map((part, i) => Math.round(part + (colour.rgb![i]! - part) * colour.alpha));
  return `rgb(${mixed.join(', ')})`;
}

/** Whether letters of an ink can hardly be told from a ground that lets nothing through. */
export function isAlike(ink: Colour, ground: Colour): boolean {
  if (!ink.rgb || !ground.rgb) return false;
  const [red, green, blue] = ground.rgb;
  const mixed = [red, green, blue].map((part, i) => part + (ink.rgb![i]! - part) * ink.alpha) as [
    number,
    number,
    number,
  ];
  if (mixed.some((part, i) => Math.abs(part - ground.rgb![i]!) >= minDifference)) return false;
  const [dark = 0, light = 0] = [lightnessOf(mixed), lightnessOf(ground.rgb)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05) < minContrast;
}

/** Relative luminance (WCAG 2). */
function lightnessOf(rgb: readonly [number, number, number]): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
