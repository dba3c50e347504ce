import { foldLetters } from '#shared/fold-text.ts';
import type { Answered } from '../composer/composer-card.ts';

interface Candidate {
  author: string;
  text: string;
}

/** Letters and digits that two readings of a text must share at its beginning. */
const minLetters = 12;

/**
 * Which of the candidates is the message, post or comment that a composer answers, by its text and
 * author; -1: none, or several that cannot be told apart.
 */
export function matchAnswered(candidates: readonly Candidate[], answers: Answered): number {
  const wanted = lettersOf(answers.text);
  const author = nameLetters(answers.author);
  const scores = candidates.map((each) => {
    const sameAuthor = author !== '' && isSameName(nameLetters(each.author), author);
    if (wanted === '') return sameAuthor ? 1 : 0;
    const textScore = sameText(lettersOf(each.text), wanted);
    return textScore === 0 ? 0 : textScore + (sameAuthor ? 1 : 0);
  });
  const best = Math.max(0, ...scores);
  const first = scores.indexOf(best);
  return best > 0 && scores.lastIndexOf(best) === first ? first : -1;
}

/** 4: the same; 2: one is the beginning of the other, which a page may have folded; 0: another. */
function sameText(own: string, wanted: string): number {
  if (own === wanted) return 4;
  const [short, long] = own.length < wanted.length ? [own, wanted] : [wanted, own];
  return short.length >= minLetters && long.startsWith(short) ? 2 : 0;
}

const isSameName = (own: string, wanted: string) =>
  own !== '' && (own === wanted || own.startsWith(wanted) || wanted.startsWith(own));

/** As far as both readings of a page go: without marks, spaces and the dots of a folded text. */
const lettersOf = (text: string) => foldLetters(text).slice(0, 1200);

const nameLetters = (name: string) => lettersOf(name.replace(/^(@|\/?u\/)/, ''));
