import { buildShorterPrompt, type Note } from '#domain/prompts/part-prompts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { newNonce } from '../../turn-prompt.ts';
import { askModel } from '../ask-model.ts';
import type { PartsJob } from './read-parts.ts';

type ShortenJob = Pick<PartsJob, 'deps' | 'connected' | 'context' | 'pacer' | 'usage'>;

/** Maximum number of attempts; after that the model cannot shorten the notes. */
const maxRounds = 4;
const frameTokens = 40;
const tokensPerWord = 3;
const charactersPerToken = 2.5;

/** Notes in the order of their parts; empty ones are left out. */
export function notesOf(read: ReadonlyMap<number, string>): Note[] {
  const notes = Array.from(read, ([part, text]) => ({ from: part, to: part, text: text.trim() }));
  return notes.filter(({ text }) => text !== '').sort((a, b) => a.from - b.from);
}

/** Notes that fit `room` tokens together: unchanged, or else shortened some at a time. */
export async function fitNotes(
  job: ShortenJob,
  notes: readonly Note[],
  room: number,
  signal: AbortSignal,
): Promise<Note[]> {
  let now = [...notes];
  for (let round = 0; round < maxRounds; round += 1) {
    const tokens = await countNotes(job, now, signal);
    if (tokens.reduce((sum, each) => sum + each, 0) <= room) return now;
    const groups = groupNotes(splitLong(now, tokens, room), room);
    const words = Math.max(60, Math.floor(room / groups.length / tokensPerWord));
    const shorter: Note[] = [];
    for (const group of groups) shorter.push(...(await shorten(job, group, words, signal)));
    now = shorter.filter(({ text }) => text !== '');
  }
  throw new CodedError('token_limit', 'the notes of the parts exceed the window');
}

async function countNotes(
  { deps }: ShortenJob,
  notes: readonly Note[],
  signal: AbortSignal,
): Promise<number[]> {
  const texts = notes.map(({ text }) => text);
  const counted = await deps.work.countEach(texts, signal).catch(() => {
    signal.throwIfAborted();
    return texts.map((text) => Math.ceil(text.length / charactersPerToken));
  });
  return counted.map((tokens) => tokens + frameTokens);
}

interface CountedNote extends Note {
  tokens: number;
}

/** Notes longer than half the room are divided between lines, so that any two fit. */
function splitLong(notes: readonly Note[], tokens: readonly number[], room: number): CountedNote[] {
  return notes.flatMap((note, index) => {
    const own = tokens[index] ?? 0;
    const pieces = Math.ceil(own / (room / 2));
    if (pieces < 2) return { ...note, tokens: own };
    const lines = note.text.split('\n');
    const size = Math.ceil(lines.length / pieces);
    return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) => ({
      ...note,
      text: lines.slice(at * size, (at + 1) * size).join('\n'),
      tokens: Math.ceil(own / pieces),
    }));
  });
}

function groupNotes(notes: readonly CountedNote[], room: number): Note[][] {
  const groups: CountedNote[][] = [];
  let tokens = 0;
  for (const note of notes) {
    const last = groups.at(-1);
    if (last && tokens + note.tokens <= room) last.push(note);
    else {
      groups.push([note]);
      tokens = 0;
    }
    tokens += note.tokens;
  }
  return groups;
}

/** One note of some; where its end was cut off, some notes of fewer each. */
async function shorten(
  job: ShortenJob,
  notes: readonly Note[],
  words: number,
  signal: AbortSignal,
): Promise<Note[]> {
  const { connected, context, pacer, usage } = job;
  const prompt = () =>
    buildShorterPrompt({
      notes,
      words,
      titles: context.documents.map(({ doc_type_dependent_data }) => doc_type_dependent_data.title),
      history: [],
      question: context.question,
      nonce: newNonce(),
    });
  const said = await pacer.twice(() => askModel(connected, prompt(), signal), signal);
  usage.add(said.usage);
  if (!said.isCut) return [{ from: notes[0]!.from, to: notes.at(-1)!.to, text: said.text.trim() }];
  if (notes.length === 1) return [...notes];
  const middle = Math.ceil(notes.length / 2);
  const first = await shorten(job, notes.slice(0, middle), words, signal);
  return first.concat(await shorten(job, notes.slice(middle), words, signal));
}
