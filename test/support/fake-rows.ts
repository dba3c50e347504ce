import type { ListedModel } from '#bus/contract/model-commands.ts';
import type { PageState } from '#domain/capture/pages.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { ServerCopy, ServerCopyState } from '#domain/documents/server-copies.ts';

const sync = { rev: 0, dirty: 0, deviceId: 'd', hlc: '' } as const;
const time = (order: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, order)).toISOString();

export function conversation(id: string, name: string): Conversation {
  return {
    id,
    name,
    lastMessageId: null,
    authorId: null,
    type: 'Chat',
    isDelete: false,
    ...sync,
    created_at: time(0),
    updated_at: time(0),
    share: {
      enable: false,
      id: null,
    },
    meta: {
      domain: null,
      AIProvider: null,
      AIModel: null,
      isUploaded: false,
    },
  };
}

/** A row; `order` gives its time. */
export function message(
  part: Pick<Message, 'messageId' | 'type'> & Partial<Message>,
  order = 0,
): Message {
  return {
    conversationId: 'c1',
    parentMessageId: null,
    is_deleted: false,
    text: '',
    reasoning: '',
    status: 'done',
    error: null,
    model: null,
    sources: [],
    usage: null,
    promptTokens: null,
    citations: [],
    coverage: null,
    comparedMessageId: null,
    generation: null,
    created_at: time(order),
    updated_at: time(order),
    ...sync,
    ...part,
  };
}

export function listedModel(model: string, more: Partial<ListedModel['entry']> = {}): ListedModel {
  return {
    ref: { connection: 'OPENAI_API', model },
    entry: {
      AIProvider: 'OpenAI',
      usageGroup: 'FAST',
      title: model,
      value: model,
      maxTokens: 128e3,
      ...more,
    },
    local: false,
    bytes: null,
  };
}

export function documentInfo(docId: string, title: string, tokens: number): DocumentInfo {
  const link = `https://example.com/${docId}`;
  return {
    docId,
    docType: 'page_content__webpage',
    title,
    link,
    tokens,
    passages: 9,
    hiddenDropped: 0,
  };
}

export function pageState(more: Partial<PageState> = {}): PageState {
  return {
    windowId: 1,
    tabId: 7,
    url: 'https://example.com/doc1',
    title: 'An article',
    favicon: null,
    access: 'granted',
    document: null,
    changed: false,
    ...more,
  };
}

/** The state of a document's copy on the server. */
export const serverCopy = (state: ServerCopyState, more: Partial<ServerCopy> = {}): ServerCopy => ({
  state,
  step: null,
  done: 0,
  of: 0,
  error: null,
  ...more,
});
