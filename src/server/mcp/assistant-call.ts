import type { FastifyBaseLogger } from 'fastify';
import type { ChatRequest } from '#api/chat-completions.ts';
import type { AssistantKind, AssistantScope } from '#domain/account/api-token.ts';
import type { Assistant } from '../auth/api-tokens.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { ReplicaReads } from '../database/replica-reads.ts';
import type { Documents } from '../documents/documents.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { PassageEmbedder } from '../search/passage-embedder.ts';

/** What tools work with. */
export interface ToolParts {
  db: Database;
  reads: Pick<ReplicaReads, 'run'>;
  documents: Documents;
  /** Null: documents are searched by words alone. */
  embedder: PassageEmbedder | null;
  quotaBytes: number | null;
  providers: Pick<ProviderRegistry, 'list'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Refuses addresses of this machine and its network. */
  publicFetch: Fetch;
}

/** A message of an assistant, for one owner. */
export interface AssistantCall extends ToolParts {
  principal: Principal;
  /** null: an app of the owner's own, which may do all. */
  assistant: Assistant | null;
  /** Aborted when the assistant leaves. */
  connected: AbortSignal;
  log: FastifyBaseLogger;
  /** A model's answer to a question of the owner, counted as one. */
  complete: (request: ChatRequest) => Promise<string>;
}

/** Was it granted this? */
export function may(
  { assistant }: Pick<AssistantCall, 'assistant'>,
  scope: AssistantScope,
): boolean {
  return assistant === null || assistant.scopes.includes(scope);
}

/** May it see what is of this kind? */
export function sees(
  { assistant }: Pick<AssistantCall, 'assistant'>,
  kind: AssistantKind,
): boolean {
  return assistant === null || assistant.kinds === null || assistant.kinds.includes(kind);
}

/** Of the chats that it may see; empty: in no folder; null: all. */
export const chatFolders = ({ assistant }: Pick<AssistantCall, 'assistant'>) =>
  assistant?.folders ?? null;

/** Is it to be searched? `kind`: what the assistant names; absent: all that it may see. */
export const isWanted = (call: AssistantCall, each: AssistantKind, kind?: AssistantKind): boolean =>
  (kind === undefined || kind === each) && sees(call, each);
