/** Invisible characters (U+E0000 to E007F), except in the black flags of regions. */
const tagLetters = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,8})[\u{E0000}-\u{E007F}]+/gu;

export const withoutTagLetters = (text: string): string => text.replace(tagLetters, '');
