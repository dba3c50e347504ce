/** Characters of what a card says of a text. */
const maxLead = 420;
/** A shorter paragraph without the end of a sentence is a label, a name, an entry of a menu. */
const minProse = 80;
const endOfSentence = /[.!?…。！？।။։؟]["'”’»)\]]?$/u;

/** The first sentences of a text, by its paragraphs, without its title and what is no sentence. */
export function leadOf(paragraphs: readonly string[], title: string): string[] {
  const words = paragraphs.map(inOneLine).filter((each) => each !== '' && !isSame(each, title));
  const prose = words.filter((each) => each.length >= minProse || endOfSentence.test(each));
  const lead: string[] = [];
  let left = maxLead;
  for (const paragraph of prose.length > 0 ? prose : words) {
    const part = cut(paragraph, left);
    if (part !== '' && !lead.includes(part)) lead.push(part);
    left -= paragraph.length;
    if (left <= 0) break;
  }
  return lead;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const isSame = (a: string, b: string) => a.toLowerCase() === inOneLine(b).toLowerCase();

/** As many sentences as there is room for; of a first one that is longer its beginning, '' of a later one. */
function cut(paragraph: string, room: number): string {
  if (paragraph.length <= room) return paragraph;
  const sentences = [...new Intl.Segmenter('und', { granularity: 'sentence' }).segment(paragraph)];
  const last = sentences.findLast(({ index, segment }) => index + segment.length <= room + 1);
  if (last) return paragraph.slice(0, last.index + last.segment.length).trimEnd();
  if (room < maxLead) return '';
  const words = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(paragraph)];
  const end = words.findLast(({ index }) => index <= room)?.index ?? 0;
  return `${paragraph.slice(0, end).trimEnd()} …`;
}
