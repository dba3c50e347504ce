import { siteOf } from '../memory/plain-address.ts';
import { beginningsOf, questionWords } from '../memory/question-words.ts';
import { topicWords } from '../reading/overview-question.ts';
import { isJoined } from '../search/search-query.ts';
import { namedDays, spacedWords } from './named-days.ts';

/** What a question is compared with of a mark. */
export interface RecallableMark {
  text: string;
  note: string;
  title: string;
  /** null: a document without one. */
  address: string | null;
  /** Epoch milliseconds. */
  at: number;
}

interface Recall {
  question: string;
  now: number;
  /** In which days are named. */
  languages: readonly string[];
  /** Addresses of the pages that the question is about anyway. */
  here: ReadonlySet<string>;
}

/** Marks that a question takes at most. */
const maxMarks = 40;
/** One this far behind the best is about something else. */
const worthTaking = 0.25;
const inTitle = 0.6;
const byBeginning = 0.7;
/** A shorter title or name of a site is a word as any other. */
const [titleLetters, siteLetters] = [6, 4];

/** What marking and a list of it are called, and verbs that help: they say nothing of what was marked. */
const markWords = new Set(
  'list lists liste lista listar note notes notiz notizen nota notas заметки habe haben ai avons avez he hemos ho abbiamo heb hebben har tenho temos mam mamy я мы'.split(
    ' ',
  ),
);
const markStems =
  'mark highlight annotat marqu surlign soulign subray resalt destac sublinh grif evidenz sottoline gemark angestrich unterstr onderstre understrek zaznacz podkresl oznac выдел отме помет подчерк isaretle σημει علم هايلايت הדגש סימנ चिह्न 标 標 マーク ハイライト 표시 마크 하이라이트 ไฮไลต์ tandai'.split(
    ' ',
  );

/** Marks that a question is about, the best first: by page, site and day that it names, then by its words; of none that is said all. */
export function marksFor<M extends RecallableMark>(marks: readonly M[], wanted: Recall): M[] {
  const { marks: named, rest, isNamed } = withinNames(marks, wanted);
  const words = topicWords(questionWords(rest), wanted.question).filter(
    (word) => !isMarkWord(word),
  );
  const newest = named.toSorted((a, b) => b.at - a.at);
  if (words.length === 0) {
    const here = newest.filter(({ address }) => address !== null && wanted.here.has(address));
    return (isNamed || here.length === 0 ? newest : here).slice(0, maxMarks);
  }
  const scored = scoresOf(newest, words);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return isNamed ? newest.slice(0, maxMarks) : [];
  return scored
    .filter(({ score }) => score >= best * worthTaking)
    .toSorted((a, b) => b.score - a.score)
    .map(({ mark }) => mark)
    .slice(0, maxMarks);
}

const isMarkWord = (word: string) =>
  markWords.has(word) || markStems.some((stem) => word.startsWith(stem));

function withinNames<M extends RecallableMark>(
  marks: readonly M[],
  { question, now, languages }: Recall,
): { marks: readonly M[]; rest: string; isNamed: boolean } {
  const days = namedDays(
    question,
    marks.map(({ at }) => at),
    now,
    languages,
  );
  const isOnDay = ({ at }: M) => !days || (at >= days.period[0] && at < days.period[1]);
  const rest = days?.rest ?? spacedWords(question);
  for (const namesOf of [titleOf, siteNames]) {
    const name = longest(marks.flatMap(namesOf).filter((each) => rest.includes(each)));
    if (name === undefined) continue;
    const named = marks.filter((mark) => namesOf(mark).includes(name)).filter(isOnDay);
    return { marks: named, rest: rest.replace(name, ' '), isNamed: true };
  }
  return { marks: marks.filter(isOnDay), rest, isNamed: days !== null };
}

const longest = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length)[0];

function titleOf({ title }: RecallableMark): string[] {
  const name = spacedWords(title);
  return name.trim().length >= titleLetters ? [name] : [];
}

/** `quarterly.example`, `quarterly`. */
function siteNames({ address }: RecallableMark): string[] {
  if (address === null) return [];
  const host = siteOf(address);
  const [own = ''] = host
    .split('.')
    .slice(0, -1)
    .toSorted((a, b) => b.length - a.length);
  return [spacedWords(host), ...(own.length >= siteLetters ? [spacedWords(own)] : [])];
}

/** By the words that they have; one that few have weighs more. */
function scoresOf<M extends RecallableMark>(marks: readonly M[], words: readonly string[]) {
  const texts = marks.map(({ text, note, title }) => ({
    own: spacedWords(`${text} ${note}`),
    title: spacedWords(title),
  }));
  const scores = marks.map(() => 0);
  for (const word of words) {
    const hits = texts.map(({ own, title }) =>
      Math.max(hitOf(own, word), inTitle * hitOf(title, word)),
    );
    const count = hits.filter((hit) => hit > 0).length;
    if (count === 0) continue;
    const weight = Math.log(1 + marks.length / count);
    for (const [at, hit] of hits.entries()) scores[at]! += hit * weight;
  }
  return marks.map((mark, at) => ({ mark, score: scores[at]! }));
}

function hitOf(text: string, word: string): number {
  if (isJoined(word)) return text.includes(word) ? 1 : 0;
  if (text.includes(` ${word} `)) return 1;
  return beginningsOf(word).some((form) => text.includes(` ${form}`)) ? byBeginning : 0;
}
