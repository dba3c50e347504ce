import type { Conversation, Message, MessageSource } from '#domain/conversations/conversations.ts';
import {
  type ExportedQuote,
  type ExportItem,
  type ExportKind,
  type ExportWords,
  firstLine,
} from '#domain/export/export-item.ts';
import { chatMarkdown, exportedMessages } from '#domain/export/exported-chat.ts';
import { colourNameOf, colourOf } from '#domain/memos/colour-names.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { buildReceipt, sourcesOf } from '#domain/receipts/build-receipt.ts';
import { serialise } from '#domain/receipts/receipt.ts';
import { pageOnSites } from '../conversations/messages.ts';
import { type Store, stored } from '../database/store.ts';
import { isMemoOnSites } from '../memos/memos.ts';
import { readSettings } from '../settings/settings.ts';

export interface ExportQuery extends ExportWords {
  kinds: readonly ExportKind[];
  /** To another computer: what is of a site that the person never sends is left out. */
  isSent?: boolean;
}

const pageRows = 50;

/** All items of these kinds, a chat at a time. */
export async function* exportItems(store: Store, query: ExportQuery): AsyncGenerator<ExportItem> {
  const { kinds, isSent = false } = query;
  const neverSend = isSent ? (await readSettings(store)).neverSend : [];
  const notes = new DocumentNotes();
  const ofChats =
    kinds.includes('chats') || kinds.includes('receipts') || kinds.includes('documents');
  if (ofChats) {
    for await (const conversation of shownChats(store)) {
      const site = await pageOnSites(store, conversation.id, neverSend);
      if (site === null) yield* ofChat(store, conversation, query, notes);
    }
  }
  const memos = await stored(() =>
    store.db.memos.filter(({ is_deleted }) => !is_deleted).toArray(),
  );
  for (const memo of memos) {
    if (await isMemoOnSites(store, memo, neverSend)) continue;
    if (kinds.includes('memos')) yield memoItem(memo, query);
    if (memo.source) notes.add(sourceOfMemo(memo.source), quotesOfMemo(memo), null);
  }
  if (kinds.includes('documents')) yield* notes.items();
}

async function* shownChats({ db }: Store): AsyncGenerator<Conversation> {
  for (let last = ''; ; ) {
    const after = db.conversations.where(':id').above(last).limit(pageRows);
    const page = await stored(() => after.toArray());
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
    yield* page.filter(({ isDelete }) => !isDelete);
  }
}

/** The branch that ends with the message that was shown last. */
async function branchOf({ db }: Store, { id, lastMessageId }: Conversation): Promise<Message[]> {
  const all = await stored(() => db.messages.where('conversationId').equals(id).toArray());
  const byId = new Map(
    all.filter(({ is_deleted }) => !is_deleted).map((each) => [each.messageId, each]),
  );
  const branch: Message[] = [];
  for (let at = byId.get(lastMessageId ?? ''); at; at = byId.get(at.parentMessageId ?? '')) {
    byId.delete(at.messageId);
    branch.unshift(at);
  }
  return branch;
}

async function* ofChat(
  store: Store,
  conversation: Conversation,
  query: ExportQuery,
  notes: DocumentNotes,
): AsyncGenerator<ExportItem> {
  const { kinds, failed, placeOf } = query;
  const { id, name, created_at: created, updated_at: updated, meta } = conversation;
  const branch = await branchOf(store, conversation);
  const messages = exportedMessages(branch, failed);
  if (messages.length === 0) return;
  const about = branch.flatMap((answer, at) => notes.ofAnswer(answer, branch[at - 1] ?? null, id));
  const item = {
    id,
    title: name,
    created,
    updated,
    link: null,
    place: placeOf('chat', id),
    ...plain,
  };
  if (kinds.includes('chats')) {
    const [, ...body] = chatMarkdown(name, messages).split('\n');
    const tags = meta.folder ? [meta.folder] : [];
    const documents = [...new Set(about)].map((doc) => `documents/${doc}`);
    yield { ...item, kind: 'chats', tags, body: body.join('\n').trim(), about: documents };
  }
  if (!kinds.includes('receipts')) return;
  for (const [at, answer] of branch.entries()) {
    if (answer.type === 'ai' && answer.citations.length > 0) {
      yield await receiptItem(store, answer, branch[at - 1] ?? null);
    }
  }
}

const plain = {
  authors: [] as string[],
  published: null,
  tags: [] as string[],
  quotes: [] as ExportedQuote[],
  about: [] as string[],
};

/** Saved when it was answered: the same each time. */
async function receiptItem(
  store: Store,
  answer: Message,
  question: Message | null,
): Promise<ExportItem> {
  const ids = sourcesOf({ question, answer }).map(({ docId }) => docId);
  const documents = await stored(() => store.db.documents.bulkGet(ids));
  const saved = answer.updated_at;
  const receipt = buildReceipt({
    question,
    answer,
    documents: documents.map((each) => each ?? null),
    saved,
  });
  return {
    kind: 'receipts',
    id: answer.messageId,
    title: receipt.question.slice(0, 60),
    created: answer.created_at,
    updated: saved,
    link: null,
    place: null,
    ...plain,
    body: `${serialise(receipt)}\n`,
  };
}

function memoItem(memo: Memo, { placeOf }: ExportQuery): ExportItem {
  const { id, text, source, created_at: created, updated_at: updated, imported } = memo;
  const quotes = quotesOfMemo(memo);
  return {
    kind: 'memos',
    id,
    title: source?.title || firstLine(text),
    created,
    updated,
    link: imported?.link ?? source?.link ?? null,
    place: placeOf('memos', id),
    authors: imported?.author ? [imported.author] : [],
    published: null,
    tags: imported?.tags ?? [],
    body: quotes.length > 0 ? '' : text,
    quotes,
    about: source ? [`documents/${sourceKey(source)}`] : [],
  };
}

/** Of a passage or mark its words; what a person wrote alone quotes nothing. */
function quotesOfMemo(memo: Memo): ExportedQuote[] {
  const { id, kind, text, note = '', source, imported, created_at: created } = memo;
  if (kind === 'answer' || text === '') return [];
  const { author = '', tags = [] } = imported ?? {};
  const { anchor = null } = source ?? {};
  return [
    {
      id,
      exact: text,
      around: anchor?.kind === 'dom' ? { prefix: anchor.prefix, suffix: anchor.suffix } : null,
      note,
      link: imported?.link ?? source?.link ?? null,
      title: source?.title ?? '',
      author,
      colour: colourIn(memo),
      tags,
      created,
    },
  ];
}

/** As it is called where it is from, unless it was changed here. */
function colourIn({ colour, imported }: Memo): string {
  if (!colour) return '';
  return imported && colourOf(imported.colour) === colour ? imported.colour : colourNameOf(colour);
}

type Source = Pick<MessageSource, 'docId' | 'title' | 'link' | 'facts'>;

/** A page with marks alone was not stored as a document. */
const sourceKey = ({ docId, link, title }: Pick<Source, 'docId' | 'link' | 'title'>) =>
  docId || link || title;

const sourceOfMemo = ({ docId, title, link }: NonNullable<Memo['source']>): Source => ({
  docId,
  title,
  link,
});

interface Noted {
  source: Source;
  quotes: Map<string, ExportedQuote>;
  chats: Set<string>;
}

/** What answers and memos quote, by the documents that it is of. */
class DocumentNotes {
  readonly #noted = new Map<string, Noted>();

  /** Ids of the documents that an answer quotes. */
  ofAnswer(answer: Message, question: Message | null, chat: string): string[] {
    const sources = new Map(
      sourcesOf({ question, answer }).map((source) => [source.docId, source]),
    );
    return answer.citations.flatMap(({ found }) => {
      const source = found && sources.get(found.docId);
      if (!source) return [];
      const { title, link, facts } = source;
      const quote: ExportedQuote = {
        id: `${answer.messageId} ${found.textStart}`,
        exact: found.exact,
        around: null,
        note: '',
        link,
        title,
        author: facts?.author?.join('; ') ?? '',
        colour: '',
        tags: [],
        created: answer.created_at,
      };
      this.add(source, [quote], chat);
      return [sourceKey(source)];
    });
  }

  add(source: Source, quotes: readonly ExportedQuote[], chat: string | null): void {
    if (quotes.length === 0) return;
    const key = sourceKey(source);
    const noted = this.#noted.get(key) ?? { source, quotes: new Map(), chats: new Set() };
    for (const quote of quotes)
      if (!noted.quotes.has(quote.exact)) noted.quotes.set(quote.exact, quote);
    if (chat !== null) noted.chats.add(`chats/${chat}`);
    this.#noted.set(key, noted);
  }

  *items(): Generator<ExportItem> {
    for (const [id, { source, quotes, chats }] of this.#noted) {
      const all = [...quotes.values()];
      const times = all.map(({ created }) => created).sort();
      yield {
        kind: 'documents',
        id,
        title: source.title,
        created: times[0]!,
        updated: times.at(-1)!,
        link: source.link,
        place: null,
        authors: source.facts?.author ?? [],
        published: source.facts?.published ?? null,
        tags: [],
        body: '',
        quotes: all,
        about: [...chats],
      };
    }
  }
}
