/** CSS pixels. A card that has more to show scrolls; no window has room for so much. */
export const maxCardHeight = 2_000;
