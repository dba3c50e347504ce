import { sentFromLines } from './signature-words.ts';

const sentFrom = new RegExp(`^[\\s*_>]*(?:${sentFromLines.join('|')})[\\s*_.]*$`, 'iu');
/** "-- " of RFC 3676, and its usual misspellings. */
const delimiter = /^\s*(?:--|—|––|-- ?-|_{2,}|-{5,}|={5,}|\*{5,})\s*$/;
const maxSignature = 20;
const maxLine = 80;

/** A line that a phone or a mail program adds below a mail. */
export function isSentFrom(line: string): boolean {
  const plain = line.replace(/<[^<>]*>|\((?:https?|mailto):[^()]*\)/g, '').trim();
  return plain.length < maxLine && sentFrom.test(plain);
}

/** True where the lines are only signatures: after a line "-- ", or of a phone. */
export function isSignatureOnly(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1) return true;
  if (delimiter.test(lines[first] ?? '')) return true;
  return lines.slice(first).every((line) => line.trim() === '' || isSentFrom(line));
}

/** Without the signature at the end: what follows "-- ", and a phone's line. */
export function withoutSignature(text: string): string {
  const lines = text.split('\n');
  let end = lines.length;
  const from = Math.max(1, lines.length - maxSignature);
  for (let at = from; at < lines.length; at += 1) {
    if (!/^\s*(?:--|—)\s*$/.test(lines[at] ?? '')) continue;
    if (!lines.slice(0, at).some((line) => /[\p{L}\p{N}]/u.test(line))) continue;
    end = at;
    break;
  }
  while (end > 1 && isTail(lines[end - 1] ?? '')) end -= 1;
  const above = lines.slice(0, end).join('\n').trim();
  return above === '' ? text.trim() : above;
}

const isTail = (line: string) =>
  line.trim() === '' || /^\s*[_–—-]{2,}\s*$/.test(line) || isSentFrom(line);
