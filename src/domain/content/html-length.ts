/** UTF-16 units of the HTML of a rich text. */
export const maxHtmlLength = 600_000;
