import { sampleTexts } from '#domain/composer/writing-samples.ts';
import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { type TakenPassages, withTaken } from '#domain/conversations/taken-passages.ts';
import type { Document } from '#domain/documents/documents.ts';
import { summaryFacts } from '#domain/generation/summary.ts';
import type { ToolTask } from '#domain/generation/task.ts';
import { taskRequest } from '#domain/generation/task-request.ts';
import { toolRequest, toolWords } from '#domain/generation/tool-request.ts';
import { dateWords } from '#domain/prompts/date-words.ts';
import type { BasicPhrases } from '#domain/reading/basic-phrases.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { RequestShape } from '#domain/reading/task-of.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { unlessAborted } from '#shared/unless-aborted.ts';
import { getMessage, pagesOf } from '../store/conversations/messages.ts';
import { sourceOf } from '../store/documents/documents.ts';
import { listSamples } from '../store/tools/writing-samples.ts';
import type { AnswerEvent } from './answer-event.ts';
import { countedAs } from './counted.ts';
import { neverSentSite, refusingNeverSent } from './never-sent.ts';
import type { PrepareInput } from './prepare-input.ts';
import { imagesFor } from './question-images.ts';
import type { PlanInput } from './reading/answer-plan.ts';
import { answerWithBasic } from './reading/basic.ts';
import { knownNotes } from './reading/parts/known-notes.ts';
import { planAnswer } from './reading/plan-answer.ts';
import { readRequest } from './reading/read-request.ts';
import type { ReadingDeps } from './reading/reading-deps.ts';
import { Requested } from './reading/single-answer.ts';
import { styledBy } from './styled.ts';
import { toolReserve } from './tools/result-room.ts';
import { newNonce, type TurnContext, turnContext } from './turn-prompt.ts';

/** An answer that is ready to be requested. */
export interface PreparedAnswer {
  /**
   * Tokens of all requests together by our own count; null where the counter fails (S8.7). Changes
   * when the host refuses the prompt as too long and a smaller part of the sources is sent.
   */
  readonly promptTokens: number | null;
  /** The part of them for images: an estimate that is not compared with a vendor's own count. */
  readonly imageTokens?: number;
  /** The documents that marks can name, in the order of their numbers in the prompt. */
  documents: readonly Document[];
  /** Of those from memory the passages that were given; absent: there are none. */
  readonly taken?: TakenPassages;
  /** Sends the request. Ending the loop or `signal` ends every running request. Called once. */
  run(signal: AbortSignal): AsyncIterable<AnswerEvent>;
}

/** The sources of an answer as its message stores them. */
export function sourcesOf({
  documents,
  taken = new Map(),
}: Pick<PreparedAnswer, 'documents' | 'taken'>): MessageSource[] {
  return documents.map((document) => withTaken(sourceOf(document), taken));
}

interface PrepareDeps extends ReadingDeps {
  /** The phrases of Gloss Basic in the person's language; absent: English. */
  phrases?: () => Promise<BasicPhrases>;
}

/** Reads the sources of the question and plans the request. @throws token_limit (S8.3) */
export async function prepareAnswer(
  deps: PrepareDeps,
  input: PrepareInput,
  signal: AbortSignal,
): Promise<PreparedAnswer> {
  const { question, connected } = input;
  const context = await contextOf(deps, input);
  if (connected.ref.connection === 'basic') {
    // It reads text; only a model can describe what an image shows.
    if (question.sources.some(({ docType }) => docType === 'image')) {
      throw new CodedError('needs_model', 'Gloss Basic sees no images');
    }
    const { documents, taken } = context;
    const { generation } = question;
    const run = (stop: AbortSignal) =>
      answerWithBasic(deps, context, { task: input.task, generation }, stop);
    return { promptTokens: null, documents, taken, run };
  }
  const addresses = addressesOf(context, question);
  const refusing = await refusingNeverSent(deps.store, connected, addresses);
  const reading = await searchingWhereSent(deps, addresses);
  // Counting a long source takes a while and cannot be stopped; the caller need not wait for it.
  const prepared = prepareQuestion(reading, context, { ...input, connected: refusing }, signal);
  return unlessAborted(prepared, signal);
}

/** What is asked about a page that is never sent may have words of it: no server searches for them. */
async function searchingWhereSent(
  deps: PrepareDeps,
  addresses: ReturnType<typeof addressesOf>,
): Promise<PrepareDeps> {
  const site = await neverSentSite(deps.store, { isLocal: false }, addresses);
  return site === null ? deps : { ...deps, searchServer: async () => null };
}

/** Of all pages whose text a prompt with this context has. */
function addressesOf({ documents, history }: TurnContext, question: Message) {
  return [...documents.map(({ link }) => link), ...pagesOf([...history, question])];
}

/** Its branch and sources; a task's request is in the place of the question's own words. */
async function contextOf(
  { store }: PrepareDeps,
  { question, answerId, begun }: PrepareInput,
): Promise<TurnContext> {
  const { parentMessageId, text, generation } = question;
  // What tools returned to the answer that is continued.
  const found = begun === null ? [] : ((await getMessage(store, answerId))?.sources ?? []);
  const sources = [...question.sources, ...found];
  const context = await turnContext(store, { parentMessageId, text, sources, begun });
  if (!generation) return context;
  if (generation.kind === 'tool') {
    const searchText = toolWords(generation);
    return {
      ...context,
      question: toolRequest(await withSamples(store, generation), newNonce()),
      isTool: true,
      ...(searchText && { searchText }),
    };
  }
  const today = dateWords(store.clock.now());
  return { ...context, question: taskRequest(generation, summaryFacts(context.documents), today) };
}

/** A question in own words: tools, summaries and searches are the same for everyone. */
const isOwn = ({ generation }: Message) => generation === null || generation === undefined;

async function withSamples(store: PrepareDeps['store'], task: ToolTask): Promise<ToolTask> {
  if (!task.likeMe) return task;
  const writingSamples = sampleTexts(await listSamples(store));
  return { ...task, variables: { ...task.variables, writingSamples } };
}

async function prepareQuestion(
  deps: PrepareDeps,
  read: TurnContext,
  input: PrepareInput,
  signal: AbortSignal,
): Promise<PreparedAnswer> {
  const { connected, question } = input;
  const own = question.sources.map(({ docId }) => docId);
  const images = await imagesFor(deps, read, own, connected, signal);
  const context = { ...read, images };
  const known = await knownNotes(deps.store, context, input);
  const styled = isOwn(question) ? await styledBy(deps.store, connected) : connected;
  const counted = countedAs(styled, input.answerId, question);
  let shape: Promise<RequestShape> | null = null;
  const how: PlanInput = {
    connection: connected.ref.connection,
    window: connected.window,
    task: taskOf(question, known ? 'whole' : input.task),
    shape: async () => {
      // A named task condenses, whatever words it is sent with.
      if (question.generation) return 'condense';
      // What broke off goes on as it began.
      if (known) return known.plan.purpose === 'transform' ? 'transform' : 'condense';
      shape ??= readRequest(deps, context, counted, signal);
      return shape;
    },
  };
  const mayCall = connected.callsTools === true && isOwn(question);
  const asking = { question, answerId: input.answerId, context };
  const tools = mayCall ? ((await deps.tools?.open(asking)) ?? null) : null;
  if (tools) how.reserve = toolReserve(tools.definitions());
  const planned = await planAnswer(deps, context, how, signal);
  const toRequest = { ...input, ...how, connected: counted, tools };
  const requested = new Requested(deps, context, toRequest, planned, known);
  await requested.count();
  return {
    get promptTokens() {
      return requested.tokens;
    },
    imageTokens: [...images.values()].reduce((sum, { tokens }) => sum + tokens, 0),
    documents: context.documents,
    taken: context.taken,
    run: (stop) => requested.run(stop),
  };
}

/** A named task needs all of its sources; a tool, for its own text, what matches that. */
function taskOf({ generation }: Message, task: ReadingTask): ReadingTask {
  if (generation?.kind === 'tool') return 'question';
  return generation ? 'whole' : task;
}
