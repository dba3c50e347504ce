/** Names of the site's own tests, which are not localised; note the second hyphen. */
export const testId = (name: string) => `[data-test-id="${name}"]`;
