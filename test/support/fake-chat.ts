import { Observable, of } from 'rxjs';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import type { ReplyOf } from '#bus/types.ts';
import type { PageState } from '#domain/capture/pages.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import type { Found } from '#domain/search/found.ts';
import { closenessOf } from '#domain/search/rank-names.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { syncOff } from '#domain/sync/sync-state.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from './fake-bus.ts';
import { ChatRows } from './fake-chat-rows.ts';
import { documentInfo, listedModel } from './fake-rows.ts';
import { FakeSearches } from './fake-searches.ts';
import { FakeTurns } from './fake-turns.ts';
import { createFakeUploads } from './fake-uploads.ts';

export interface FakeChatOptions {
  models?: ListedModel[];
  connections?: ReplyOf<'models.list'>['connections'];
  page?: PageState | null;
  /** Other tabs that can be read. */
  tabs?: readonly PageState[];
  hiddenTabs?: number;
  /** Documents of the library. */
  library?: readonly LibraryEntry[];
  settings?: Partial<Settings>;
  local?: {
    conversationId: string | null;
    draft: string;
    choices?: Record<string, string>;
  };
  rows?: { conversation: Conversation; messages: Message[] };
  document?: DocumentInfo;
  uploads?: readonly Upload[];
  /** For whom a chat is shared; null: for no one. */
  shareBy?: 'account' | 'ownServer' | null;
}

function conversationHandlers(rows: ChatRows, options: FakeChatOptions): FakeHandlers {
  return {
    'conversation.local': () => ({
      conversationId: null,
      draft: '',
      choices: {},
      ...options.local,
    }),
    'conversation.setLocal': () => ({}),
    ...historyHandlers(rows),
    ...shareHandlers(rows, options),
    'conversation.watch': ({ conversationId }) => rows.watch(conversationId),
    'conversation.rename': ({ conversationId, name }) => {
      rows.conversation(conversationId, { name });
      return {};
    },
    'conversation.setSearchesWeb': ({ conversationId, isOn }) => {
      const { meta } = rows.get(conversationId).conversation;
      rows.conversation(conversationId, { meta: { ...meta, searchesWeb: isOn } });
      return {};
    },
    'conversation.setDeleted': ({ conversationId, deleted }) => {
      rows.conversation(conversationId, { isDelete: deleted });
      return {};
    },
    'message.setDeleted': ({ messageId, deleted }) => {
      rows.put(messageId, { is_deleted: deleted });
      return {};
    },
  };
}

function foundChat({ id, name, updated_at }: Conversation): Found {
  return { kind: 'chat', id, title: name, line: '', at: updated_at };
}

function historyHandlers(rows: ChatRows): FakeHandlers {
  const all = () => [...rows.all.value.values()].map(({ conversation }) => conversation);
  return {
    'conversation.list': ({ search, folder, type: wanted, kind = 'listed' }) => ({
      conversations: all()
        .filter(({ isDelete, name }) => isDelete === (kind === 'deleted') && name.includes(search))
        .filter(({ meta }) => folder === undefined || meta.folder === folder)
        .filter(({ type }) => wanted === undefined || type === wanted)
        .toSorted((a, b) => Number(b.meta.pin ?? false) - Number(a.meta.pin ?? false))
        .map(({ id, name, updated_at, meta }) => {
          const { pin: isPinned = false, folder: in_ = null } = meta;
          const info = { id, name, updated_at, excerpt: '', isPinned, folder: in_ };
          return { ...info, older: [] };
        }),
      next: null,
    }),
    'find.recent': ({ limit }) =>
      all()
        .filter(({ isDelete }) => !isDelete)
        .toSorted(({ updated_at: a }, { updated_at: b }) => (a < b ? 1 : -1))
        .slice(0, limit)
        .map(foundChat),
    'find.named': ({ words, limit }) =>
      all()
        .filter(({ isDelete, name }) => !isDelete && closenessOf(readQuery(words)!, name) !== null)
        .slice(0, limit)
        .map(foundChat),
    // This device has all of them.
    'conversation.findOnServer': () => ({ conversations: [], hasMore: false }),
    'conversation.folders': () => [...new Set(all().flatMap(({ meta }) => meta.folder ?? []))],
    'conversation.place': ({ conversationId, isPinned, folder }) => {
      const { meta } = rows.get(conversationId).conversation;
      const [pin, to] = [isPinned ?? meta.pin, folder === undefined ? meta.folder : folder];
      rows.conversation(conversationId, { meta: { ...meta, pin, folder: to } });
      return {};
    },
    'conversation.countType': ({ type }) =>
      all().filter((row) => row.type === type && !row.isDelete).length,
    'conversation.deleteType': ({ type }) => {
      const ids = all().flatMap((row) => (row.type === type && !row.isDelete ? row.id : []));
      for (const id of ids) rows.conversation(id, { isDelete: true });
      return ids;
    },
    'conversation.restore': ({ ids }) => {
      for (const id of ids) rows.conversation(id, { isDelete: false });
      return {};
    },
  };
}

function shareHandlers(rows: ChatRows, { shareBy = 'account' }: FakeChatOptions): FakeHandlers {
  const state = (id: string) => {
    const { share } = rows.get(id).conversation;
    const host = shareBy === 'ownServer' ? 'http://127.0.0.1:8787' : 'https://gloss.example';
    return { by: shareBy, link: share.id === null ? null : `${host}/share/${share.id}` };
  };
  return {
    'share.get': ({ conversationId }) => state(conversationId),
    'share.set': ({ conversationId, messageIds }) => {
      const id = messageIds === null ? null : 'page-1';
      rows.conversation(conversationId, { share: { enable: id !== null, id } });
      return state(conversationId);
    },
    'conversation.export': ({ messageIds }) => messageIds.join(),
  };
}

function turnHandlers(rows: ChatRows): FakeHandlers {
  return {
    'turn.retry': ({ conversationId, messageId, answerId, model, comparison = null }) => {
      const answer = { messageId: answerId, type: 'ai', conversationId } as const;
      const place = { parentMessageId: messageId, comparedMessageId: comparison };
      rows.add({ ...answer, ...place, model, status: 'waiting' });
      return { state: 'started' };
    },
    'turn.continue': ({ answerId }) => {
      rows.put(answerId, { status: 'streaming' });
      return { state: 'started' };
    },
    'turn.stop': ({ conversationId, answerId }) => {
      const live = rows
        .get(conversationId)
        .messages.find(
          ({ status, messageId }) =>
            status === 'streaming' && (answerId ?? messageId) === messageId,
        );
      if (live) {
        const text = rows.texts.get(live.messageId) ?? '';
        rows.put(live.messageId, { status: 'stopped', text });
      }
      return { stopped: live !== undefined };
    },
    'turn.follow': ({ answerId }) =>
      new Observable((subscriber) => {
        const text = rows.texts.get(answerId) ?? '';
        subscriber.next({
          from: 0,
          text,
          reasoningFrom: 0,
          reasoning: '',
          citations: [],
          progress: null,
          status: 'waiting',
        });
        return rows.follow(answerId).subscribe(subscriber);
      }),
    'turn.preview': ({ text, sources }) => preview(text, sources.length),
  };
}

function sourceHandlers(options: FakeChatOptions): FakeHandlers {
  const { page = null, tabs = [], hiddenTabs = 0, library = [] } = options;
  return {
    'page.current': () => ({ page }),
    'tools.watch': () => of([]),
    'sync.watch': () => of({ sync: syncOff }),
    'memory.watchPage': () => of(null),
    'memo.watchMarks': () => of([]),
    'tools.list': () => ({ tools: [] }),
    'library.watch': ({ search }) =>
      of({
        entries: library.filter(({ document }) => document.title.includes(search)),
        more: false,
        bytes: 0,
      }),
    'summary.find': () => ({
      kind: 'page',
      tabs: ['all', 'summary', 'keyTakeaways', 'actions', 'customize'],
      known: null,
    }),
    'page.tabs': () => ({ tabs: [...tabs], hidden: hiddenTabs }),
    'address.read': ({ url }) => {
      const title = `Page at ${url}`;
      return { document: { ...documentInfo(`at ${url}`, title, 640), link: url }, way: 'fetch' };
    },
    'page.capture': ({ tabId }) => {
      const other = tabs.find((tab) => tab.tabId === tabId);
      if (other) return { document: documentInfo(`tab${tabId}`, other.title, 800) };
      return { document: options.document ?? documentInfo('doc1', 'An article', 3210) };
    },
  };
}

function preview(text: string, sources: number) {
  const source = {
    role: 'user',
    kind: 'source',
    title: 'An article',
    text: 'Words.',
    tokens: 3210,
  };
  return {
    parts: [
      { role: 'system', kind: 'instructions', title: '', text: 'Answer.', tokens: 120 } as const,
      ...Array.from(
        { length: sources },
        () => source as typeof source & { role: 'user'; kind: 'source' },
      ),
      { role: 'user', kind: 'question', title: '', text, tokens: 4 } as const,
    ],
    tokens: 120 + sources * 3210,
    window: 128_000,
  };
}

const noConnections: FakeHandlers = {
  'local.find': () => ({ found: [], looks: true }),
  'secret.names': () => ({ names: [], keyOrigins: [] }),
};

/** Gloss in memory for views: rows that can be changed, answers that tests write. */
export function createFakeChat(options: FakeChatOptions = {}) {
  const { models = [listedModel('GPT-4.1-mini')] } = options;
  let settings: Settings = { ...defaultSettings, ...options.settings };
  const rows = new ChatRows();
  if (options.rows) rows.set(options.rows.conversation.id, options.rows);
  const uploads = createFakeUploads(options.uploads);
  const capture = (tabId: number) => bus.request('page.capture', { tabId });
  const turns = new FakeTurns(
    rows,
    uploads.rows,
    async (tabId) => (await capture(tabId)).document,
    async (url) => (await bus.request('address.read', { url })).document,
  );
  const searches = new FakeSearches();
  const bus = createFakeBus({
    ...searches.handlers,
    ...uploads.handlers,
    ...turns.handlers,
    ...conversationHandlers(rows, options),
    ...turnHandlers(rows),
    'models.list': () => ({
      models,
      connections: options.connections ?? [],
      current: settings.chatModel ?? models[0]?.ref ?? null,
    }),
    ...noConnections,
    'settings.get': () => settings,
    'settings.set': (more) => {
      settings = { ...settings, ...more };
    },
    ...sourceHandlers(options),
  });
  return {
    bus,
    rows: rows.all,
    uploads,
    searches,
    turns,
    /** The newest answer of a conversation. */
    lastAnswer: (id: string) => rows.get(id).messages.findLast(({ type }) => type === 'ai'),
    /** Writes more of an answer to those who follow it. */
    write: (answerId: string, text: string, reasoning = '') => {
      const before = rows.texts.get(answerId) ?? '';
      if (rows.find(answerId).message.status === 'waiting')
        rows.put(answerId, { status: 'streaming' });
      rows.texts.set(answerId, before + text);
      const part = { from: before.length, text, reasoningFrom: 0, reasoning, citations: [] };
      rows.follow(answerId).next({ ...part, progress: null, status: 'streaming' });
    },
    finish: (answerId: string, more: Partial<Message> = {}) => {
      rows.put(answerId, { status: 'done', text: rows.texts.get(answerId) ?? '', ...more });
      rows.follow(answerId).complete();
      turns.advance(rows.find(answerId).id);
    },
    fail: (answerId: string, error: ErrorData) => {
      rows.put(answerId, { status: 'failed', text: rows.texts.get(answerId) ?? '', error });
    },
  };
}
