/** UTF-16 units of the selected text that a tool receives; the card shows that the rest was left out. */
export const maxSelectedLength = 100_000;
