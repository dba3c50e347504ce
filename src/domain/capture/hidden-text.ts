/** What is fainter is not read: opacity, of 1. */
export const minOpacity = 0.05;

/** CSS pixels: text of a pixel is a line of dots. */
export const minFontSize = 2;

/** CSS pixels beyond the page's edge: what is moved less far may only be out of place. */
export const maxOutOfPage = 250;
