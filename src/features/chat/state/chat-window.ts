import {
  catchError,
  concat,
  debounceTime,
  defer,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  tap,
} from 'rxjs';
import type { LocalChat } from '#domain/conversations/local-chat.ts';
import { busEvents } from '#features/bus-observables.ts';
import { carry, takeCarried } from '#features/carried-words.ts';
import { followStream } from '#features/follow-stream.ts';
import type { Shell } from '#features/shell.tsx';
import { LocalState } from '#ui/actors/local-state.ts';
import type { Choices } from '../thread/branch.ts';

const saveDraftAfterMs = 300;
const saveAgainMs = 5_000;
const noChoices: Choices = new Map();

/** The state of a window: a conversation and a branch of it. */
interface ShownChat {
  /** null: a chat that has no row yet. */
  conversationId: string | null;
  choices: Choices;
  /** Questions that are on their way to be stored: saved with the draft until they are. */
  unsent: readonly string[];
  /** The window's row was read. */
  isRead: boolean;
  /** Chosen for a chat that has no row yet: the web is searched for its questions; null: nothing was chosen. */
  searchesWeb: boolean | null;
  /** Changes whenever the composer shall get the focus. */
  focus: number;
}

/** The text of the composer. */
export interface Draft {
  text: string;
  /** From storage, or of a question that returned: not put in by the person just now. */
  isRestored: boolean;
}

type Local = LocalChat | null;
type ChatPorts = Pick<Shell, 'bus' | 'rows' | 'slot'>;

/**
 * The conversation, branch and draft of a window, saved in its row. All can be used before the row
 * was read; changes made meanwhile are not overwritten by it.
 */
export class ChatWindow {
  readonly shown = new LocalState<ShownChat>({
    conversationId: null,
    choices: noChoices,
    unsent: [],
    isRead: false,
    searchesWeb: null,
    focus: 0,
  });
  readonly draft = new LocalState<Draft>({ text: '', isRestored: false });
  /** Where the caret of the composer was last, as an UTF-16 offset; null: at the end. */
  caret: number | null = null;
  /** Changes by the person since the row was read. */
  #changed = { conversation: false, draft: false };
  /** What is stored is known: it is not written over before. */
  #isKnown = false;
  readonly #known = new Subject<void>();
  readonly #ports: ChatPorts;
  /** A save was refused, as where the disk is full. */
  readonly #refused = new Subject<void>();

  /** The chat that the page's address names (null: a new one); undefined: the row decides. */
  #named: string | null | undefined;

  constructor(ports: ChatPorts, named?: string | null) {
    this.#ports = ports;
    this.#named = named;
    if (named) this.shown.update((shown) => ({ ...shown, conversationId: named }));
  }

  /** Reads the row, again when a chat was moved to this window, and saves changes. */
  connect(): Observable<unknown> {
    const { bus, slot: own } = this.#ports;
    const moved = busEvents(bus, 'conversation.moved').pipe(
      filter(({ slot }) => slot === own),
      tap(() => this.#beginAnew()),
    );
    const rows = moved.pipe(
      startWith(null),
      switchMap(() => this.#read()),
      tap((local) => this.#take(local)),
    );
    const left = fromEvent(globalThis, 'pagehide').pipe(
      tap(() => carry(this.draft.getSnapshot().text)),
    );
    return merge(rows, this.#saves(), left);
  }

  open(conversationId: string | null): void {
    this.#changed.conversation = true;
    this.shown.update(({ focus, ...shown }) => {
      const fresh = { conversationId, choices: noChoices, searchesWeb: null };
      return { ...shown, ...fresh, focus: focus + 1 };
    });
  }

  /** Opens the chat that its first question makes: what was chosen for it stays. */
  begin(conversationId: string): void {
    const { searchesWeb } = this.shown.getSnapshot();
    this.open(conversationId);
    if (searchesWeb !== null) this.chooseSearch(searchesWeb);
  }

  /** For a chat without a row; one that has a row stores it. */
  chooseSearch(searchesWeb: boolean): void {
    this.shown.update((shown) => ({ ...shown, searchesWeb }));
  }

  /** The child that is shown below a message; null: the choice is cleared. */
  choose(parent: string, child: string | null): void {
    this.#changed.conversation = true;
    this.shown.update((shown) => {
      const choices = new Map(shown.choices);
      if (child === null) choices.delete(parent);
      else choices.set(parent, child);
      return { ...shown, choices };
    });
  }

  setDraft(text: string, isRestored = false): void {
    this.caret = null;
    this.#changed.draft = true;
    this.draft.set({ text, isRestored });
  }

  /**
   * Puts the text of a question into the composer again, before text that was typed meanwhile;
   * no change where the draft begins with it.
   */
  giveBack(question: string): void {
    const { text } = this.draft.getSnapshot();
    if (question === '' || text === question || text.startsWith(`${question}\n`)) return;
    this.setDraft(text === '' ? question : `${question}\n${text}`, true);
  }

  /** Saves the text of a question with the draft until the returned function is called. */
  holdUnsent(question: string): () => void {
    const without = (unsent: readonly string[]) => {
      const at = unsent.indexOf(question);
      return unsent.filter((_, index) => index !== at);
    };
    // An edited question changes nothing else that is saved.
    this.#changed.draft ||= this.shown.getSnapshot().isRead;
    this.shown.update((shown) => ({ ...shown, unsent: [...shown.unsent, question] }));
    return () => this.shown.update((shown) => ({ ...shown, unsent: without(shown.unsent) }));
  }

  /** Moves the focus to the composer. */
  focus(): void {
    this.shown.update((shown) => ({ ...shown, focus: shown.focus + 1 }));
  }

  /** A chat was moved here; a draft that is being written stays. */
  #beginAnew(): void {
    this.#named = undefined;
    this.#isKnown = false;
    this.#changed = { conversation: false, draft: this.draft.getSnapshot().text !== '' };
    this.focus();
  }

  #read(): Observable<Local> {
    const { rows, slot } = this.#ports;
    const read = defer(() => rows.conversation.local({ slot }));
    // Storage that cannot be read now may be later: its draft and chat come then.
    return read.pipe(
      catchError(() =>
        concat(
          of(null),
          followStream(() => read),
        ),
      ),
    );
  }

  #take(local: Local): void {
    const { draft } = this.#changed;
    // An address that names another chat than the row does is what the person wants to see.
    if (this.#named !== undefined && local?.conversationId !== this.#named)
      this.#changed.conversation = true;
    const { conversation } = this.#changed;
    if (local && !draft) this.draft.set({ text: local.draft, isRestored: true });
    else if (local && this.shown.getSnapshot().isRead) this.#join(local.draft);
    this.giveBack(takeCarried());
    this.shown.update((shown) => ({
      ...shown,
      isRead: true,
      ...(local && !conversation
        ? { conversationId: local.conversationId, choices: new Map(Object.entries(local.choices)) }
        : {}),
    }));
    if (!local) return;
    this.#isKnown = true;
    this.#known.next();
  }

  /** The draft of a chat that was moved here, before the one that is being written. */
  #join(moved: string): void {
    const { text } = this.draft.getSnapshot();
    if (moved.startsWith(text)) this.setDraft(moved, true);
    else this.giveBack(moved);
  }

  /** The open chat and branch are saved at once: a closing page leaves no time for it. */
  #saves(): Observable<unknown> {
    const saved = ({ conversationId, choices, unsent }: ShownChat) => [
      conversationId,
      choices,
      unsent,
    ];
    const isSame = (a: unknown[], b: unknown[]) => a.every((value, index) => value === b[index]);
    return merge(
      this.shown.changes.pipe(map(saved), distinctUntilChanged(isSame)),
      this.draft.changes.pipe(debounceTime(saveDraftAfterMs)),
      this.#refused.pipe(debounceTime(saveAgainMs)),
      this.#known,
      fromEvent(globalThis, 'pagehide'),
    ).pipe(
      filter(() => this.#changed.conversation || this.#changed.draft),
      filter(() => this.#isKnown),
      tap(() => this.#save()),
    );
  }

  #save(): void {
    const { conversationId, choices, unsent } = this.shown.getSnapshot();
    const { text } = this.draft.getSnapshot();
    const row = {
      slot: this.#ports.slot,
      conversationId,
      draft: [...unsent, text].filter((words) => words !== '').join('\n'),
      choices: Object.fromEntries(choices),
    };
    this.#ports.rows.conversation.setLocal(row).catch(() => this.#refused.next());
  }
}
