import { concatMap, firstValueFrom, map, merge, type Observable, Subject, tap } from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import type { Recalled } from '#domain/conversations/recalled.ts';
import { goesWithNext } from '#domain/documents/uploads.ts';
import type { GenerationTask } from '#domain/generation/task.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { UploadList } from '#features/files/upload-list.ts';
import type { Shell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import type { TakenAddresses } from '../context/addresses/address-reader.ts';
import type { ChatContext } from '../context/chat-context.ts';
import { knownSources, type Source } from '../context/context-chips.ts';
import type { ChatWindow } from '../state/chat-window.ts';
import type { OpenConversation } from '../state/open-conversation.ts';
import { rootKey, type ThreadItem, visibleThread } from '../thread/branch.ts';

/** A question that was sent and whose row has not arrived. */
export interface PendingQuestion {
  conversationId: string;
  messageId: string;
  answerId: string;
  text: string;
  /** null: a question in the person's own words. */
  generation: GenerationTask | null;
  /** Those that are known so far. */
  sources: readonly Source[];
  /** It is stored, but its row has not arrived. */
  isStored: boolean;
}

/** A question's parts besides its text. */
export interface AskOptions {
  /** An edit names the parent of the message it replaces. */
  parent?: string | null;
  /** How a long source is read; absent: decided by the question's text. */
  task?: ReadingTask;
  /** What is generated; absent: an answer to the text. */
  generation?: GenerationTask;
  /** Exactly these sources; absent: those of the context strip. */
  sources?: readonly Source[];
  /** null: the model of the Chat context. */
  model: ModelRef | null;
  /** A second model that answers at the same time. */
  comparison?: ModelRef | null;
  /** The links in it that the person typed: those of the draft, or these addresses. Absent: none. */
  links?: 'draft' | readonly string[];
  /** The web is searched for it. */
  search?: boolean;
  /** What the person has read or marked is searched for it; absent: as the context strip says. */
  memory?: Recalled | null;
}

interface SentQuestion {
  question: PendingQuestion;
  options: AskOptions;
  addresses: TakenAddresses;
  /** The last message of the branch when it was sent; undefined: the rows of its chat were not read yet. */
  above: string | null | undefined;
  /** Of the chat that it makes; null: its chat is there. */
  searchesWeb: boolean | null;
  memory: Recalled | null;
  /** Its text is no longer saved with the draft. */
  release: () => void;
  done: (isStored: boolean) => void;
}

const lastOf = (items: readonly ThreadItem[]) => items.at(-1)?.message.messageId ?? null;

const noneTaken: TakenAddresses = { documents: [], awaited: [], picked: [] };

interface QuestionsDeps {
  bus: BusClient;
  rows: Pick<Shell['rows'], 'conversation'>;
  newId: () => string;
  window: ChatWindow;
  conversation: OpenConversation;
  context: ChatContext;
  files: UploadList;
}

/**
 * Questions on their way to the machine of their conversation, which queues them: shown until their
 * rows arrive. A question that cannot be stored returns to the composer.
 */
export class Questions {
  readonly state = new LocalState<{ pending: readonly PendingQuestion[] }>({ pending: [] });
  /** Ids of questions when they are stored. */
  readonly stored: Observable<string>;
  readonly failures = new Subject<CodedError>();
  /** Of a chat that a question makes: the web is searched for its next questions. */
  searchesWeb = false;
  readonly #sent = new Subject<SentQuestion>();
  readonly #stored = new Subject<string>();
  readonly #deps: QuestionsDeps;

  constructor(deps: QuestionsDeps) {
    this.#deps = deps;
    this.stored = this.#stored.asObservable();
  }

  /**
   * Sends the questions, each after the one before it is stored, so that it has it as its parent.
   */
  connect(): Observable<unknown> {
    const { conversation } = this.#deps;
    const shown = conversation.rows.changes.pipe(
      map(({ messages }) => new Set(messages.map(({ messageId }) => messageId))),
      tap((rows) => this.#drop(({ messageId }) => rows.has(messageId))),
    );
    return merge(shown, this.#sent.pipe(concatMap((sent) => this.#send(sent))));
  }

  /** False: it could not be stored, and its text is in the composer again. */
  ask(text: string, options: AskOptions): Promise<boolean> {
    const { newId, window, conversation, context } = this.#deps;
    const { conversationId } = window.shown.getSnapshot();
    const addresses =
      (options.sources ? null : context.addresses?.take(options.links ?? [])) ?? noneTaken;
    const question: PendingQuestion = {
      conversationId: conversationId ?? newId(),
      messageId: newId(),
      answerId: newId(),
      text,
      generation: options.generation ?? null,
      sources: options.sources ?? [
        ...knownSources(context.state.getSnapshot(), []),
        ...addresses.documents,
      ],
      isStored: false,
    };
    const { id, isReady, items } = conversation.branch.getSnapshot();
    const isRead = conversationId === null || (id === conversationId && isReady);
    const above = isRead ? lastOf(items) : undefined;
    this.state.update(({ pending }) => ({ pending: [...pending, question] }));
    const release = window.holdUnsent(text);
    const searchesWeb = conversationId === null ? this.searchesWeb : null;
    const isOwn = !options.sources && !options.generation;
    const { memory = isOwn ? context.state.getSnapshot().memory : null } = options;
    if (conversationId === null) window.begin(question.conversationId);
    return new Promise((done) =>
      this.#sent.next({ question, options, addresses, above, searchesWeb, memory, release, done }),
    );
  }

  async #send(sent: SentQuestion): Promise<void> {
    const { question, addresses, release, done } = sent;
    const { window, context } = this.#deps;
    const { messageId, text, generation } = question;
    try {
      await this.#store(sent);
      done(true);
    } catch (error) {
      this.#drop((each) => each.messageId === messageId);
      // The text of a tool is its name; its form is still open.
      if (generation?.kind !== 'tool') window.giveBack(text);
      context.send({ type: 'addressesBack', addresses: addresses.picked });
      this.failures.next(toCodedError(error));
      done(false);
    } finally {
      release();
    }
  }

  async #store({ question, options, addresses, above, searchesWeb, memory }: SentQuestion) {
    const { bus, newId, context, files, window } = this.#deps;
    const { conversationId, messageId, answerId, text } = question;
    const { task = 'auto', generation, model, comparison, search = false } = options;
    const { sources, pages } = options.sources
      ? { sources: options.sources, pages: [] }
      : await context.sourcesOfNext();
    const uploads = options.sources ? [] : (await files.settled()).filter(goesWithNext);
    const { parent = await this.#parentOf(question, above) } = options;
    if (window.shown.getSnapshot().conversationId === conversationId) {
      window.choose(parent ?? rootKey, messageId);
    }
    await bus.request('turn.ask', {
      conversationId,
      messageId,
      answerId,
      parentMessageId: parent,
      text,
      ...(generation && { generation }),
      ...(generation?.kind === 'tool' && { conversationType: 'Chat' as const }),
      ...(search && { search, conversationType: 'Search' as const }),
      ...(memory && { memory }),
      ...(searchesWeb !== null && { searchesWeb }),
      sources: [...sources, ...addresses.documents].map(({ docId }) => ({ docId })),
      pages,
      addresses: [...addresses.awaited],
      uploadIds: uploads.map(({ id }) => id),
      model,
      task,
      comparison: comparison ? { answerId: newId(), model: comparison } : null,
    });
    this.#recordStored(question);
  }

  /** The answer to the question before it, or else the last message of the branch. */
  async #parentOf(
    { conversationId }: PendingQuestion,
    above: SentQuestion['above'],
  ): Promise<string | null> {
    const { pending } = this.state.getSnapshot();
    const before = pending.findLast(
      (each) => each.isStored && each.conversationId === conversationId,
    );
    if (before) return before.answerId;
    const { id, isReady, items } = this.#deps.conversation.branch.getSnapshot();
    if (id === conversationId && isReady) return lastOf(items);
    return above === undefined ? this.#lastStored(conversationId) : above;
  }

  async #lastStored(conversationId: string): Promise<string | null> {
    const { rows, window } = this.#deps;
    const { messages } = await firstValueFrom(rows.conversation.watch({ conversationId }));
    const { conversationId: shown, choices } = window.shown.getSnapshot();
    return lastOf(visibleThread(messages, shown === conversationId ? choices : new Map()));
  }

  #recordStored({ messageId, conversationId }: PendingQuestion): void {
    const isShown = this.#deps.window.shown.getSnapshot().conversationId === conversationId;
    if (!isShown) this.#drop((each) => each.messageId === messageId);
    this.state.update(({ pending }) => ({
      pending: pending.map((each) =>
        each.messageId === messageId ? { ...each, isStored: true } : each,
      ),
    }));
    this.#stored.next(messageId);
  }

  #drop(isGone: (question: PendingQuestion) => boolean): void {
    this.state.update((state) => {
      const pending = state.pending.filter((question) => !isGone(question));
      return pending.length === state.pending.length ? state : { pending };
    });
  }
}
