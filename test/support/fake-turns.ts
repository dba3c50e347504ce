import { BehaviorSubject, map } from 'rxjs';
import type { RequestOf } from '#bus/types.ts';
import {
  type AwaitedAddress,
  type AwaitedSource,
  sourceKey,
} from '#domain/conversations/awaited-sources.ts';
import type { TurnQueue } from '#domain/conversations/turn-queue.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { FakeHandlers } from './fake-bus.ts';
import type { ChatRows } from './fake-chat-rows.ts';
import { documentInfo } from './fake-rows.ts';

type AskRequest = RequestOf<'turn.ask'>;

interface Queued {
  request: AskRequest;
  awaited: AwaitedSource[];
  documents: Map<string, DocumentInfo>;
}

/** The queue of each conversation, as its machine behaves: without time, and without answers. */
export class FakeTurns {
  readonly #rows: ChatRows;
  readonly #uploads: BehaviorSubject<readonly Upload[]>;
  readonly #capture: (tabId: number) => Promise<DocumentInfo>;
  readonly #readAddress: (url: string) => Promise<DocumentInfo>;
  readonly #queue = new BehaviorSubject<readonly Queued[]>([]);

  constructor(
    rows: ChatRows,
    uploads: BehaviorSubject<readonly Upload[]>,
    capture: (tabId: number) => Promise<DocumentInfo>,
    readAddress: (url: string) => Promise<DocumentInfo>,
  ) {
    this.#readAddress = readAddress;
    this.#rows = rows;
    this.#uploads = uploads;
    this.#capture = capture;
    uploads.subscribe(() => this.#collect());
  }

  readonly handlers: FakeHandlers = {
    'turn.ask': (body) => this.#ask(body),
    'turn.withdraw': ({ conversationId, messageId }) => {
      const { text } = this.#rows.find(messageId).message;
      this.#queue.next(this.#queue.value.filter(({ request }) => request.messageId !== messageId));
      this.#free(messageId);
      const answer = this.#rows
        .get(conversationId)
        .messages.find(
          ({ parentMessageId, status }) => parentMessageId === messageId && status === 'queued',
        );
      const { parentMessageId } = this.#rows.find(messageId).message;
      this.#rows.change(conversationId, (messages) =>
        messages
          .filter((each) => each.messageId !== messageId && each !== answer)
          .map((each) =>
            each.parentMessageId === answer?.messageId ? { ...each, parentMessageId } : each,
          ),
      );
      return { text };
    },
    'turn.sendNow': ({ messageId }) => {
      const queued = this.#queue.value.find(({ request }) => request.messageId === messageId);
      if (queued) this.#attach(queued);
      return {};
    },
    'turn.readAgain': ({ messageId }) => {
      this.#readAgain(messageId);
      return {};
    },
    'turn.watch': ({ conversationId }) =>
      this.#queue.pipe(map((queue) => queueOf(queue, conversationId))),
  };

  /** Starts the next question of a conversation, if it may start. */
  advance(conversationId: string): void {
    const next = this.#queue.value.find(({ request }) => request.conversationId === conversationId);
    if (!next || next.awaited.length > 0 || this.#rows.busy(conversationId)) return;
    const { messageId, answerId, comparison, model } = next.request;
    this.#queue.next(this.#queue.value.filter((each) => each !== next));
    this.#rows.put(messageId, { status: 'done' });
    this.#rows.put(answerId, { status: 'waiting', model });
    if (!comparison) return;
    const place = { conversationId, parentMessageId: messageId, comparedMessageId: answerId };
    const second = { messageId: comparison.answerId, model: comparison.model, ...place };
    this.#rows.add({ ...second, type: 'ai', status: 'waiting' });
  }

  /** The question of a search no longer waits for it. */
  endSearch(messageId: string): void {
    const queued = this.#queue.value.find(({ request }) => request.messageId === messageId);
    if (!queued) return;
    this.#change(
      queued,
      queued.awaited.filter(({ kind }) => kind !== 'search'),
    );
  }

  #ask(request: AskRequest): { state: 'started' | 'queued' } {
    const { conversationId, messageId, answerId, parentMessageId, text, sources } = request;
    const { generation = null, searchesWeb } = request;
    const carried = sources.map(({ docId }) => documentInfo(docId, 'An article', 3210));
    const question = {
      messageId,
      type: 'human',
      conversationId,
      parentMessageId,
      text,
      generation,
    } as const;
    this.#rows.add({ ...question, status: 'queued', sources: carried });
    if (searchesWeb !== undefined) {
      const { meta } = this.#rows.get(conversationId).conversation;
      this.#rows.conversation(conversationId, { meta: { ...meta, searchesWeb } });
    }
    const answer = { messageId: answerId, type: 'ai', conversationId } as const;
    this.#rows.add({ ...answer, parentMessageId: messageId, status: 'queued' });
    const files = this.#uploads.value.filter(({ id }) => request.uploadIds.includes(id));
    const queued: Queued = {
      request,
      awaited: [
        ...request.pages,
        ...(request.addresses ?? []),
        ...files.map(({ id, name }) => ({ kind: 'file' as const, uploadId: id, name })),
        ...(request.search ? [{ kind: 'search' as const, messageId }] : []),
      ],
      documents: new Map(),
    };
    this.#queue.next([...this.#queue.value, queued]);
    this.#setUploads((row) => (files.includes(row) ? { ...row, questionId: messageId } : row));
    for (const page of request.pages) void this.#read(queued, page);
    for (const address of request.addresses ?? []) void this.#readAt(queued, address);
    this.#collect();
    this.advance(conversationId);
    return { state: 'queued' };
  }

  async #read({ request }: Queued, page: AwaitedSource & { kind: 'page' }): Promise<void> {
    const document = await this.#capture(page.tabId).catch(() => null);
    const queued = this.#queue.value.find((each) => each.request === request);
    if (!queued) return;
    if (document) queued.documents.set(sourceKey(page), document);
    this.#change(
      queued,
      queued.awaited.filter((each) => each !== page),
    );
  }

  /** An address that cannot be read is awaited, with its failure, until the person decides. */
  async #readAt({ request }: Queued, address: AwaitedAddress): Promise<void> {
    const key = sourceKey(address);
    const read = await this.#readAddress(address.url).catch((error: unknown) =>
      toCodedError(error),
    );
    const queued = this.#queue.value.find((each) => each.request === request);
    if (!queued) return;
    const others = queued.awaited.filter((each) => sourceKey(each) !== key);
    if (read instanceof CodedError) {
      this.#change(queued, [...others, { ...address, failure: read.toData() }]);
      return;
    }
    queued.documents.set(key, read);
    this.#change(queued, others);
  }

  #readAgain(messageId: string): void {
    const queued = this.#queue.value.find(({ request }) => request.messageId === messageId);
    if (!queued) return;
    const { awaited } = queued;
    const unfailed = awaited.map(({ ...source }) => {
      if (source.kind === 'address') delete source.failure;
      return source;
    });
    this.#change(queued, unfailed);
    for (const source of unfailed) {
      if (source.kind === 'address') void this.#readAt(queued, source);
    }
  }

  /** Files that were read, or removed, are not waited for. */
  #collect(): void {
    for (const queued of this.#queue.value) {
      const awaited = queued.awaited.filter((source) => {
        if (source.kind !== 'file') return true;
        const row = this.#uploadOf(source.uploadId);
        if (row?.document) queued.documents.set(sourceKey(source), row.document);
        return row !== undefined && row.state !== 'success';
      });
      if (awaited.length < queued.awaited.length) this.#change(queued, awaited);
    }
  }

  #uploadOf(uploadId: string): Upload | undefined {
    return this.#uploads.value.find(({ id }) => id === uploadId);
  }

  #change(queued: Queued, awaited: AwaitedSource[]): void {
    if (awaited.length === 0) this.#attach(queued);
    else {
      this.#queue.next(
        this.#queue.value.map((each) => (each === queued ? { ...each, awaited } : each)),
      );
    }
  }

  #attach(queued: Queued): void {
    const { messageId, conversationId } = queued.request;
    const { sources } = this.#rows.find(messageId).message;
    const read = [...queued.documents.values()];
    this.#rows.put(messageId, { sources: [...sources, ...read] });
    this.#queue.next(
      this.#queue.value.map((each) => (each === queued ? { ...each, awaited: [] } : each)),
    );
    const docIds = new Set(read.map(({ docId }) => docId));
    this.#uploads.next(
      this.#uploads.value.filter(
        ({ questionId, document }) =>
          questionId !== messageId || !document || !docIds.has(document.docId),
      ),
    );
    this.#free(messageId);
    this.advance(conversationId);
  }

  #free(messageId: string): void {
    this.#setUploads(({ questionId, ...row }) =>
      questionId === undefined || questionId === messageId ? row : { ...row, questionId },
    );
  }

  #setUploads(change: (row: Upload) => Upload): void {
    const rows = this.#uploads.value.map(change);
    if (rows.some((row, index) => row !== this.#uploads.value[index])) this.#uploads.next(rows);
  }
}

function queueOf(queue: readonly Queued[], conversationId: string): TurnQueue {
  const own = queue.filter(({ request }) => request.conversationId === conversationId);
  return {
    current: null,
    queue: own.map(({ request: { messageId }, awaited }) => ({ messageId, awaited })),
  };
}
