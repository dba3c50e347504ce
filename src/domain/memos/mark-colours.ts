/** What a mark is drawn in: 1 to 4, as its keys are. */
export const markColours = [1, 2, 3, 4] as const;

/** UTF-16 units on each side of a mark by which its place is known again. */
export const markContext = 120;
