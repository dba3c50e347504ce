import { type AnswerPiece, type ThoughtHabit, ThoughtSplitter } from '#domain/replies/thoughts.ts';

/** By host and model: how it writes its thoughts, as its last answer showed. */
const habits = new Map<string, ThoughtHabit>();

export type Said = { kind: 'content' | 'reasoning'; text: string };

/** Characters of a first answer that wait for the end of thoughts; more where they read like thoughts. */
const heldCharacters = 600;
const heldThoughts = 20_000;
/** A model that thinks speaks of who asked. */
const likeThoughts =
  /\b(the|this) (user|person|human)\b|\buser (asks|wants|says|is asking)\b|^(okay|ok|alright|hmm|well|so|wait|let me|let's|first|we need|i need|i should)\b[,.!]? |用户|ユーザー|사용자|пользовател|usuario|utilisateur|benutzer|utente|kullanıcı/i;

/**
 * The thoughts of an answer that is sent on: what was sent cannot be taken back, so the beginning of the first answer of a
 * model waits until it is clear what it is. After that the model is known.
 */
export class HeldThoughts {
  readonly #key: string;
  readonly #splitter: ThoughtSplitter;
  /** null: what comes is sent. */
  #held: Said[] | null;
  #characters = 0;

  constructor(key: string) {
    this.#key = key;
    const habit = habits.get(key);
    this.#splitter = new ThoughtSplitter(habit);
    this.#held = habit === undefined ? [] : null;
  }

  push(text: string): Said[] {
    return this.#send(this.#splitter.push(text), false);
  }

  /** The rest; what this answer showed is remembered. */
  end(): Said[] {
    const said = this.#send(this.#splitter.end(), true);
    if (this.#characters > 0) habits.set(this.#key, this.#splitter.habit);
    return said;
  }

  #send(pieces: readonly AnswerPiece[], isEnd: boolean): Said[] {
    const sent: Said[] = [];
    for (const piece of pieces) {
      if (piece.kind === 'retract') {
        // Too late for what was sent: readers that know the mark divide it.
        if (this.#held) sent.push(...asThoughts(this.#held));
        else sent.push({ kind: 'content', text: '\n</think>\n\n' });
        this.#held = null;
        continue;
      }
      this.#characters += piece.text.length;
      if (this.#held === null) sent.push(piece);
      else this.#held.push(piece);
    }
    if (this.#held && (isEnd || !this.#mayBeThoughts(this.#held))) {
      sent.push(...this.#held);
      this.#held = null;
    }
    return sent;
  }

  #mayBeThoughts(held: readonly Said[]): boolean {
    // Marked thoughts are clear.
    if (held.some(({ kind }) => kind === 'reasoning')) return false;
    if (this.#characters <= heldCharacters) return true;
    const begin = held.map(({ text }) => text).join('');
    return this.#characters <= heldThoughts && likeThoughts.test(begin.slice(0, heldCharacters));
  }
}

const asThoughts = (said: readonly Said[]): Said[] =>
  said.map(({ text }) => ({ kind: 'reasoning', text }));
