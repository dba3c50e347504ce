/** Test ids of the site, which are not localised; the second hyphen is theirs. */
export const testId = (name: string) => `[data-test-id="${name}"]`;
