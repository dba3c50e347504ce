/** Elements of MathML Core and of older MathML that draw, and neither link nor load. */
export const mathElements: ReadonlySet<string> = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup ' +
    'msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'
  ).split(' '),
);

export const mathAttributes: ReadonlySet<string> = new Set(
  (
    'accent accentunder columnalign columnspan depth display displaystyle fence form height largeop ' +
    'linethickness lspace mathvariant maxsize minsize movablelimits notation rowspacing rowspan ' +
    'rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
);

/** Values of these attributes: no address is among them. */
export const safeMathValue = /^[\w\s#.,%"'-]{1,100}$/;

/** Longer formulas stay text. */
export const maxFormulaCharacters = 8000;
