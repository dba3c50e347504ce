/** A mark in the text of an answer: `\uE000n\uE001`, see `src/domain/evidence/marks.ts`. */
const place = /\uE000(\d+)\uE001/g;
const stray = /[\uE000\uE001]/g;

export function hasMarks(text: string): boolean {
  return text.includes('\uE000') || text.includes('\uE001');
}

export function withoutMarks(text: string): string {
  return text.replace(place, '').replace(stray, '');
}
