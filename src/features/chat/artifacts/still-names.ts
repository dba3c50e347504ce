const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements of a page that is shown still. */
export const htmlElements = words(
  'a abbr address article aside b bdi bdo big blockquote br button caption center cite code col colgroup data dd del ' +
    'details dfn dialog div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ' +
    'input ins kbd label legend li main mark menu meter nav ol optgroup option output p pre progress q rp rt ruby s ' +
    'samp search section select small span strike strong style sub summary sup table tbody td textarea tfoot th thead ' +
    'time tr tt u ul var wbr',
);

/** What is left out with all that is in it; the content of any other element stays. */
export const dropped = words(
  'applet audio canvas embed frame frameset iframe link marquee math meta noembed noframes object plaintext script ' +
    'template title video xmp',
);

/** Attributes of theirs; `href`, `src` and `style` have rules of their own. */
export const htmlAttributes = words(
  'align alt bgcolor border cellpadding cellspacing checked class color cols colspan datetime dir disabled face for ' +
    'height hidden high id label lang low max maxlength min multiple name nowrap open optimum placeholder readonly ' +
    'reversed role rows rowspan scope selected size span start step tabindex text title type valign value width wrap',
);

export const svgElements = words(
  'circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood ' +
    'feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence filter g ' +
    'line linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg switch symbol ' +
    'text textPath title tspan use',
);

/** Attributes of theirs; values may name places in the picture itself. */
export const svgAttributes = words(
  'alignment-baseline amplitude baseFrequency baseline-shift class clip-path clip-rule clipPathUnits color cx cy d ' +
    'direction display dominant-baseline dx dy exponent fill fill-opacity fill-rule filter filterUnits flood-color ' +
    'flood-opacity font-family font-size font-style font-variant font-weight fr fx fy gradientTransform gradientUnits ' +
    'height id in in2 intercept k1 k2 k3 k4 lang lengthAdjust letter-spacing marker-end marker-mid marker-start ' +
    'markerHeight markerUnits markerWidth mask maskContentUnits maskUnits mix-blend-mode mode numOctaves offset ' +
    'opacity operator orient overflow paint-order pathLength patternContentUnits patternTransform patternUnits points ' +
    'preserveAspectRatio primitiveUnits r radius refX refY result role rotate rx ry seed shape-rendering slope ' +
    'spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke stroke-dasharray ' +
    'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tableValues ' +
    'text-anchor text-decoration textLength transform transform-origin type values vector-effect viewBox visibility ' +
    'width word-spacing writing-mode x x1 x2 y y1 y2',
);
