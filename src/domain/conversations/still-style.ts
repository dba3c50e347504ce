const functions = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp round mod rem abs sign ' +
    'sqrt pow hypot log exp sin cos tan asin acos atan atan2 var env linear-gradient radial-gradient conic-gradient ' +
    'repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient matrix matrix3d perspective rotate ' +
    'rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez skew skewx skewy translate translate3d ' +
    'translatex translatey translatez cubic-bezier steps linear blur brightness contrast drop-shadow grayscale ' +
    'hue-rotate invert opacity saturate sepia repeat minmax fit-content circle ellipse inset polygon rect xywh path ' +
    'counter counters not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir none'
  ).split(' '),
);

const rules = new Set(
  '@media @supports @keyframes @-webkit-keyframes @layer @container @property @page @scope @starting-style @none'.split(
    ' ',
  ),
);

const token =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n\r\f]|\\[\s\S])*"?|'(?:[^'\\\n\r\f]|\\[\s\S])*'?|@-?[\w-]+|-{0,2}[a-z_\u0080-\uffff][\w\u0080-\uffff-]*\(?|\\/giy;
const other = /[^/"'@a-z_\u0080-\uffff\\-]+|[\s\S]/iy;
const place = /[ \t\n\r\f]*(["']?)(#[\w-]+)\1[ \t\n\r\f]*\)/y;
const address =
  /[ \t\n\r\f]*(?:"(?:[^"\\\n\r\f]|\\[\s\S])*"?|'(?:[^'\\\n\r\f]|\\[\s\S])*'?)?[^)"']*\)?/y;

/**
 * Style of an answer, a sheet or a value, that names nothing to load: tokens are kept, but of functions
 * and rules only those known here, and of addresses those of a place in the page itself. Escapes that
 * could spell the others are gone, and what ends an element `style`.
 */
export function stillStyle(style: string): string {
  let still = '';
  for (let at = 0; at < style.length; ) {
    const found = read(token, style, at) ?? read(other, style, at)!;
    at += found.length;
    if (found.toLowerCase() !== 'url(') {
      still += keep(found);
      continue;
    }
    const own = read(place, style, at);
    at += (own ?? read(address, style, at)!).length;
    still += own ? `url(${own.replace(/[^#\w-]+/g, '')})` : ' none ';
  }
  return still.replace(/<(?=[/!])|\/(?=\/)/g, '$& ');
}

function read(pattern: RegExp, style: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(style)?.[0] ?? null;
}

function keep(found: string): string {
  const first = found[0]!;
  // Between what they have kept apart.
  if (found.startsWith('/*') || first === '\\') return ' ';
  if (first === '"' || first === "'") return isText(found) ? found : '""';
  if (first === '@') return rules.has(found.toLowerCase()) || found === '@' ? found : '@none ';
  if (found.endsWith('(') && /^[-a-z_\u0080-\uffff]/i.test(first) && found.length > 1) {
    return functions.has(found.slice(0, -1).toLowerCase()) ? found : ' none(';
  }
  return found;
}

/** A string that ends, and is no address. */
function isText(found: string): boolean {
  return found.length > 1 && found.endsWith(found[0]!) && !found.includes('//');
}
