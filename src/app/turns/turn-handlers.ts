import type { Handlers, RequestOf } from '#bus/types.ts';
import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import type { BasicPhrases } from '#domain/reading/basic-phrases.ts';
import { chosenModel } from '#domain/settings/settings.ts';
import type { ChatTurnEmitted, TurnJob } from '#machines/chat-turn/chat-turn.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { AnswerRunner } from '#services/chat/answer-runner.ts';
import type { SearchServer } from '#services/documents/server/search-copies.ts';
import { previewAnswer } from '#services/generate/reading/preview-answer.ts';
import type { ReadingWork } from '#services/generate/reading/reading-work.ts';
import type { AnswerTools } from '#services/generate/tools/answer-tools.ts';
import type { ConnectedModel, Models } from '#services/llm/connections.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addQuestion, removeQuestion } from '#services/store/conversations/questions.ts';
import type { Store } from '#services/store/database/store.ts';
import { latestOf } from '#services/store/database/watch.ts';
import { getDocuments, sourceOf } from '#services/store/documents/documents.ts';
import { recordQuestion } from '#services/store/documents/viewed-files.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fromQuestion, type Searches } from '../search/searches.ts';
import { withToolFacts, withToolModel } from '../tools/tool-turns.ts';
import { type QuestionSourcesDeps, questionSources } from './question-sources.ts';
import { TurnActors } from './turn-actors.ts';

export interface TurnHandlersDeps extends Omit<QuestionSourcesDeps, 'search'> {
  /** Absent where nothing is searched. */
  searches?: Pick<Searches, 'add' | 'run'>;
  store: Store;
  locks: LocksPort;
  models: Models;
  /** The worker's cl100k count. */
  countTokens(text: string): Promise<number>;
  /** The jobs that reading sources needs. */
  work: ReadingWork;
  /** Documents with a copy on the server are searched there too. */
  searchServer?: SearchServer;
  /** Tools that a model may call; absent: none. */
  tools?: AnswerTools;
  /** The phrases of Gloss Basic in the person's language; absent: English. */
  phrases?: () => Promise<BasicPhrases>;
  /** The product code of the interface's language; absent: English. */
  language?: () => Promise<string>;
  /** A turn started, ended, could not be saved. */
  readonly onEmitted?: (event: ChatTurnEmitted) => void;
}

type TurnCommand =
  | 'turn.ask'
  | 'turn.retry'
  | 'turn.continue'
  | 'turn.stop'
  | 'turn.withdraw'
  | 'turn.sendNow'
  | 'turn.readAgain'
  | 'turn.watch'
  | 'turn.follow'
  | 'turn.preview';
type TurnHandlers = Pick<Handlers<'offscreen'>, TurnCommand>;

export interface Turns {
  handlers: TurnHandlers;
  /** Once, when the context starts: takes over the work of dead contexts. */
  restore(): Promise<void>;
  /** Resolves when the rows have the state of the turns. */
  stored(): Promise<void>;
  /** Ends the turns as if the context died. */
  close(): void;
}

/** Questions and answers, where the streams run. */
export function createTurnHandlers(deps: TurnHandlersDeps): Turns {
  const { store } = deps;
  const runner: AnswerRunner = new AnswerRunner({
    ...deps,
    takeOver: (answerId, signal) => actors.takeOver(answerId, signal),
  });
  const { searches } = deps;
  const sources = questionSources({
    ...deps,
    ...(searches && { search: (messageId, signal) => searches.run(messageId, signal) }),
  });
  const actors = new TurnActors({ ...deps, runner, sources });
  const handlers: TurnHandlers = {
    'turn.ask': async (body) => ask(deps, actors, await withToolFacts(deps, body)),
    'turn.retry': async (body) => retry(store, actors, await withToolModel(store, body)),
    'turn.continue': (body) => goOn(store, actors, body),
    'turn.stop': ({ conversationId, answerId }) => ({
      stopped: actors.stop(conversationId, answerId),
    }),
    'turn.withdraw': (body) => withdraw(store, actors, body),
    'turn.sendNow': ({ conversationId, messageId }) => {
      actors.sendNow(conversationId, messageId);
      return {};
    },
    'turn.readAgain': ({ conversationId, messageId }) => {
      actors.readAgain(conversationId, messageId);
      return {};
    },
    async *'turn.watch'({ conversationId }, { signal }) {
      yield* latestOf(actors.queueOf(conversationId), signal);
      return {};
    },
    async *'turn.follow'({ answerId }, { signal }) {
      return { status: yield* runner.follow(answerId, signal) };
    },
    'turn.preview': (body, { signal }) => preview(deps, runner, body, signal),
  };
  return {
    handlers,
    restore: () => actors.restore(),
    stored: () => actors.stored(),
    close: () => actors.close(),
  };
}

type Started = { state: 'started' | 'queued' };

async function ask(
  { store, searches, remember }: TurnHandlersDeps,
  actors: TurnActors,
  body: RequestOf<'turn.ask'>,
): Promise<Started> {
  const {
    model,
    task,
    comparison,
    pages,
    addresses = [],
    search,
    memory,
    sources: known,
    ...question
  } = body;
  const { conversationId, messageId, answerId } = question;
  const sources = await sourcesOf(store, known);
  const files = await addQuestion(store, { ...question, sources });
  await recordQuestion(store, sources);
  remember?.(sources.map(({ docId }) => docId));
  const awaited: AwaitedSource[] = [...pages, ...addresses, ...files];
  if (search && searches) {
    const { text } = question;
    await searches.add({ messageId, conversationId, answerId, question: text }, fromQuestion);
    awaited.push({ kind: 'search', messageId });
  }
  const wanted = model ?? (search ? chosenModel(await readSettings(store), 'Search') : null);
  if (memory) {
    const models = [wanted, ...(comparison ? [comparison.model] : [])];
    awaited.push({ kind: 'memory', of: memory, messageId, models });
  }
  const job: TurnJob = {
    kind: 'ask',
    conversationId,
    messageId,
    answerId,
    model: wanted,
    task,
    comparison,
    partsOf: null,
    comparedMessageId: null,
  };
  const started = await enqueue(store, actors, job, awaited);
  await actors.stored();
  return started;
}

async function retry(
  store: Store,
  actors: TurnActors,
  { comparison, ...body }: RequestOf<'turn.retry'>,
): Promise<Started> {
  const question = await getMessage(store, body.messageId);
  if (question?.type !== 'human') throw new CodedError('not_found', 'no such question');
  const job = { ...body, comparedMessageId: comparison ?? null, comparison: null };
  return enqueue(store, actors, { kind: 'retry', ...job });
}

/** A repeated call finds its answer, or its place in the queue. */
async function enqueue(
  store: Store,
  actors: TurnActors,
  job: TurnJob,
  sources: AwaitedSource[] = [],
): Promise<Started> {
  const state = actors.stateOf(job.conversationId, job.answerId);
  if (state) return { state };
  const answer = await getMessage(store, job.answerId);
  if (answer && answer.status !== 'queued') return { state: 'started' };
  return { state: await actors.enqueue(job, sources) };
}

async function goOn(
  store: Store,
  actors: TurnActors,
  { conversationId, answerId }: RequestOf<'turn.continue'>,
): Promise<Started> {
  const row = await getMessage(store, answerId);
  const messageId = row?.parentMessageId;
  if (row?.type !== 'ai' || !messageId) throw new CodedError('not_found', 'no such answer');
  const state = actors.stateOf(conversationId, answerId);
  if (state) return { state };
  if (isLive(row.status)) return { state: 'started' };
  if (row.status !== 'interrupted') throw new CodedError('invalid', 'the answer has ended');
  const { model, comparedMessageId } = row;
  const answer = { conversationId, messageId, answerId, model, comparedMessageId };
  const job: TurnJob = {
    kind: 'continue',
    ...answer,
    task: 'auto',
    partsOf: null,
    comparison: null,
  };
  return { state: await actors.enqueue(job) };
}

async function withdraw(
  store: Store,
  actors: TurnActors,
  { conversationId, messageId }: RequestOf<'turn.withdraw'>,
): Promise<{ text: string }> {
  const job = actors.withdraw(conversationId, messageId);
  if (job?.kind !== 'ask') return { text: '' };
  return { text: await removeQuestion(store, messageId, job.answerId) };
}

async function sourcesOf(
  store: Store,
  wanted: readonly { docId: string }[],
): Promise<MessageSource[]> {
  const ids = [...new Set(wanted.map(({ docId }) => docId))];
  const documents = await getDocuments(store, ids);
  if (documents.length < ids.length) throw new CodedError('not_found', 'a source is gone');
  return documents.map(sourceOf);
}

async function preview(
  deps: TurnHandlersDeps,
  runner: AnswerRunner,
  body: RequestOf<'turn.preview'>,
  signal: AbortSignal,
) {
  const { text, parentMessageId } = body;
  const connected = await connectedTo(deps, body.model, signal);
  const question = { parentMessageId, text, sources: body.sources };
  const { parts, each, total } = await previewAnswer(
    { store: deps.store, work: deps.work, count: (prompt) => runner.count(prompt) },
    { question, connected, task: 'auto' },
    signal,
  );
  return {
    parts: parts.map((part, index) => ({
      role: part.role,
      kind: part.kind,
      title: part.title,
      text: part.text,
      tokens: each[index] ?? 0,
    })),
    tokens: total,
    window: connected?.window ?? null,
  };
}

/** null where nothing is connected: the preview is shown all the same. */
async function connectedTo(
  { models }: TurnHandlersDeps,
  model: Message['model'],
  signal: AbortSignal,
): Promise<ConnectedModel | null> {
  try {
    return await models.resolve(model, signal);
  } catch {
    return null;
  }
}
