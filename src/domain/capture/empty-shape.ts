/** CSS pixels on either side: what is less is not read. */
const minSide = 2;
const token = /calc\([^()]*\)|[^\s(),]+/g;
const term = /([+-]?)\s?(\d{1,9}(?:\.\d{1,9})?)(px|%)?/g;

interface Size {
  width: number;
  height: number;
}

/** Whether a computed `clip-path` leaves nothing to be read of a box of that size. */
export function isEmptyShape(shape: string, { width, height }: Size): boolean {
  const [, name = '', inner = ''] = /^([a-z]{1,9})\((.*)\)/.exec(shape) ?? [];
  const [sides = ''] = inner.split(/ round | at /, 1);
  const tokens = sides.match(token) ?? [];
  switch (name) {
    case 'inset': {
      const [top = 0, right = 0, bottom = 0, left = 0] = fourOf(tokens, { width, height });
      return height - top - bottom < minSide || width - left - right < minSide;
    }
    case 'rect': {
      const [top = 0, right = width, bottom = height, left = 0] = fourOf(tokens, { width, height });
      return bottom - top < minSide || right - left < minSide;
    }
    case 'xywh':
      return lengthOf(tokens[2], width) < minSide || lengthOf(tokens[3], height) < minSide;
    case 'circle':
    case 'ellipse':
      return tokens.some((radius) => /^(?:calc|[\d.])/.test(radius) && lengthOf(radius, 100) < 1);
    case 'polygon':
      return isLine(
        tokens.filter((each) => !/^(?:nonzero|evenodd)$/.test(each)),
        { width, height },
      );
    default:
      return false;
  }
}

/** Lengths of a shape's four sides; NaN, which nothing is less than: `auto`, or not understood. */
function fourOf([top, right = top, bottom = top, left = right]: string[], size: Size): number[] {
  const { width, height } = size;
  return [
    lengthOf(top, height),
    lengthOf(right, width),
    lengthOf(bottom, height),
    lengthOf(left, width),
  ];
}

function lengthOf(token: string | undefined, side: number): number {
  const terms = [...(token ?? '').matchAll(term)];
  if (terms.length === 0) return Number.NaN;
  return terms.reduce((sum, [, sign, value, unit]) => {
    const length = (Number(value) * (unit === '%' ? side : 100)) / 100;
    return sum + (sign === '-' ? -length : length);
  }, 0);
}

function isLine(tokens: string[], { width, height }: Size): boolean {
  const spread = (from: number, side: number) => {
    const places = tokens.filter((_, i) => i % 2 === from).map((each) => lengthOf(each, side));
    return (
      places.reduce((a, b) => Math.max(a, b), -1e9) - places.reduce((a, b) => Math.min(a, b), 1e9)
    );
  };
  return spread(0, width) < minSide || spread(1, height) < minSide;
}
