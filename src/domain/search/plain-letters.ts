/** Letters that no decomposition simplifies, and which people write as others. */
export const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
