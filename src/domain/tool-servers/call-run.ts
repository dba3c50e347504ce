import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { ServerForm } from './server-form.ts';

/**
 * `asking`: a card waits for the person. `refused`: they said no. The last four are final; one whose answer has ended
 * before it ended is shown as one that broke off: whether it was carried out is not known.
 */
type CallState = 'asking' | 'running' | 'done' | 'failed' | 'refused' | 'stopped';

/** `always`: in this chat; `reads`: all tools of the server that only read; `never`: the tool is turned off. */
export const callDecisions = ['once', 'always', 'reads', 'refuse', 'never'] as const;
export type CallDecision = (typeof callDecisions)[number];

/** What the person says to what a server asks; `answer`: with what they have filled in. */
export const callAnswers = ['answer', 'decline', 'cancel'] as const;
export type CallAnswer = (typeof callAnswers)[number];

/** Why a call needs the person, though it may have been allowed. */
export type CallReason = 'new' | 'words' | 'again';

/** A call of a tool for an answer, as it is shown. */
export interface CallRun {
  conversationId: string;
  /** The question that is answered. */
  questionId: string;
  answerId: string;
  serverId: string;
  /** As the person calls the server, and where it is. */
  server: string;
  host: string;
  tool: string;
  title: string;
  isReadOnly: boolean;
  /** Of what the server said of the tool. */
  hash: string;
  /** JSON text of the arguments as they were sent, or are to be. */
  args: string;
  /** The same as the model wanted them; absent: the person has not changed them. */
  wanted?: string;
  state: CallState;
  /** It was sent, or was about to be: it may have been carried out. */
  isSent: boolean;
  reason: CallReason | null;
  /** Parts of the arguments that are not the person's words, where the reason is `words`. */
  foreign: string[];
  /** null: none was needed, or it waits for one. */
  decision: CallDecision | null;
  /** What the model had read when it was allowed: documents, and servers by their ids. */
  seen: string[];
  /** From 0 to 1, as its server reports it while it runs; absent: it reports none. */
  progress?: number;
  /** What it says of that. */
  progressWords?: string;
  /** What the server asks the person before it goes on; null: nothing more. */
  form?: ServerForm | null;
  /** The result as a source of the answer; null: it has none. */
  docId: string | null;
  /** Its pictures, as documents. */
  pictures: string[];
  /** The result was longer than what is read of it. */
  isCut: boolean;
  error: ErrorData | null;
  /** Tokens of the tools that were loaded. */
  tokens: number;
  /** Epoch milliseconds. */
  at: number;
}

/** As it is shown; `lost`: its answer ended before it did. */
export function shownState({ state }: Pick<CallRun, 'state'>, isLive: boolean): CallState | 'lost' {
  if (isLive || (state !== 'asking' && state !== 'running')) return state;
  return state === 'running' ? 'lost' : 'stopped';
}
