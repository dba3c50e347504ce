import { assign, enqueueActions, setup, stopChild } from 'xstate';
import { documentsOf, type SearchAttempt, type SearchPage } from '#domain/search-web/search-run.ts';
import { CodedError, type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { required, requiredCallback } from '../required.ts';
import type {
  FindInput,
  Found,
  Plan,
  PlanInput,
  QuoteInput,
  ReadInput,
  ReadPage,
  SearchContext,
  SearchEvent,
  SearchInput,
  SearchOutput,
  SearchTag,
  Snippets,
} from './search.types.ts';

/**
 * A search of the web for a question: queries, results of the first source that has some, pages that are read. Each step
 * can be repeated after a restart; pages that were read are not read again.
 */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    input: {} as SearchInput,
    output: {} as SearchOutput,
    tags: {} as SearchTag,
  },
  actors: {
    /** Without a model, or where its reply is of no use: the words of the question. */
    plan: required<Plan, PlanInput>('plan'),
    /** Runs all queries at one source. Rejects search_*, no_search_source. */
    find: required<Found, FindInput>('find'),
    /** Reads a page within its time, or says why not; never throws. An actor a page: one that is restored has its first input. */
    read: requiredCallback<SearchEvent, ReadInput>('read'),
    /** Makes documents of the snippets of pages that were not read. */
    quote: required<Snippets, QuoteInput>('quote'),
  },
  guards: {
    hasPages: ({ context }) => context.pages.length > 0,
    isAnswered: (_, { isAnswered, pages }: Plan) => isAnswered && pages.length > 0,
    hasResults: (_, { pages }: Found) => pages.some(({ state }) => state === 'waiting'),
    hasSource: ({ context }) => (context.left?.length ?? 0) > 0,
    isBlocked: ({ context }) => context.attempts.some(isBlockedAttempt),
    hasRead: ({ context }) => waitingOf(context).length === 0,
    isStopped: ({ context }) => context.isStopped,
  },
  actions: {
    setPlan: assign((_, plan: Plan) => ({
      isAnswered: plan.isAnswered,
      queries: plan.queries,
      pages: plan.pages,
      left: plan.sources,
      names: plan.names,
    })),
    setStart: assign(({ context }) => {
      const [source] = context.left ?? [];
      if (!source) return {};
      const name = context.names[source] ?? source;
      const begun = { source, name, state: 'running', count: 0, error: null } as const;
      return { attempts: [...context.attempts.filter((each) => each.source !== source), begun] };
    }),
    setFound: assign(({ context }, { name, count, pages, spare, error }: Found) => ({
      pages,
      spare,
      attempts: endAttempt(context, { name, state: 'found', count, ...(error && { error }) }),
    })),
    noteEmpty: assign(({ context }, { name }: Found) => ({
      left: context.left?.slice(1) ?? null,
      attempts: endAttempt(context, {
        name,
        state: 'failed',
        error: new CodedError('search_empty').toData(),
      }),
    })),
    setFailed: assign(({ context }, { error }: { error: unknown }) => {
      const data = toCodedError(error, 'search_unavailable').toData();
      const name = typeof data.details?.name === 'string' ? { name: data.details.name } : {};
      return {
        left: context.left?.slice(1) ?? null,
        attempts: endAttempt(context, { state: 'failed', error: data, ...name }),
      };
    }),
    recordSolving: assign(({ context }) => {
      const blocked = context.attempts.findLast(isBlockedAttempt);
      return blocked ? { left: [blocked.source] } : {};
    }),
    noteRead: assign(({ context }, read: ReadPage) => ({
      pages: context.pages.map((page) =>
        page.url === read.url && page.state === 'waiting' ? pageAsRead(page, read) : page,
      ),
    })),
    recordUnread: assign(
      ({ context }, { url, error }: { url: string; error: SearchContext['error'] }) => ({
        pages: context.pages.map((page) =>
          page.url === url && page.state === 'waiting'
            ? { ...page, state: unreadState(error), error }
            : page,
        ),
      }),
    ),
    setUnfinished: assign(({ context }) => ({
      pages: context.pages.map((page) =>
        page.state === 'waiting' ? { ...page, state: 'snippet' as const } : page,
      ),
    })),
    noteSnippets: assign(({ context }, { documents }: Snippets) => ({
      pages: context.pages.map((page) => ({
        ...page,
        docId: page.docId ?? documents.find(({ url }) => url === page.url)?.docId ?? null,
      })),
    })),
    startReading: enqueueActions(({ context, enqueue }) => {
      for (const url of waitingOf(context)) enqueue.spawnChild('read', { id: url, input: { url } });
    }),
    stopReading: enqueueActions(({ context, enqueue }) => {
      for (const { url } of context.pages) enqueue.stopChild(url);
    }),
    stopPage: stopChild((_, { url }: { url: string }) => url),
    setStopped: assign({ isStopped: true }),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error, 'search_unavailable').toData(),
    })),
    noteNothing: assign(({ context }) => ({
      error:
        failureOf(context) ??
        new CodedError(context.attempts.length > 0 ? 'search_empty' : 'no_search_source').toData(),
    })),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({
    ...input,
    isAnswered: false,
    left: null,
    names: {},
    attempts: [],
    isStopped: false,
    error: null,
  }),
  output: ({ context }) => ({ docIds: documentsOf(context), error: context.error }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasPages', target: 'reading' }, { target: 'planning' }],
    },
    planning: {
      description: 'The question becomes queries.',
      tags: 'busy',
      invoke: {
        src: 'plan',
        input: ({ context: { messageId, answerId, question, queries } }) => ({
          messageId,
          answerId,
          question,
          queries,
        }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'setPlan', params: ({ event }) => event.output },
          },
          {
            target: 'choosing',
            actions: { type: 'setPlan', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: failure() },
      },
      on: { 'search.stop': { target: 'stopped', actions: 'setStopped' } },
    },
    choosing: {
      description: 'The next source, while there is one.',
      always: [
        { guard: 'hasSource', target: 'searching' },
        { guard: 'isBlocked', target: 'blocked' },
        { target: 'failed', actions: 'noteNothing' },
      ],
    },
    searching: {
      description: 'A source is asked.',
      tags: 'busy',
      entry: 'setStart',
      invoke: { src: 'find', input: ({ context }) => findInput(context, false), ...found() },
      on: { 'search.stop': { target: 'stopped', actions: 'setStopped' } },
    },
    blocked: {
      description: 'No source has results; an engine shows a check, which the person may solve.',
      tags: 'needsUser',
      on: {
        'search.solve': { target: 'solving', actions: 'recordSolving' },
        'search.stop': { target: 'stopped', actions: 'setStopped' },
      },
    },
    solving: {
      description: "The engine's page is open until it shows results.",
      tags: ['busy', 'needsUser'],
      entry: 'setStart',
      invoke: { src: 'find', input: ({ context }) => findInput(context, true), ...found() },
      on: { 'search.stop': { target: 'stopped', actions: 'setStopped' } },
    },
    reading: {
      description: 'Pages are read, several at a time.',
      tags: 'busy',
      entry: 'startReading',
      exit: 'stopReading',
      always: { guard: 'hasRead', target: 'finishing' },
      on: {
        'page.read': {
          actions: [
            { type: 'noteRead', params: ({ event }) => event },
            { type: 'stopPage', params: ({ event }) => event },
          ],
        },
        'page.unread': {
          actions: [
            { type: 'recordUnread', params: ({ event }) => event },
            { type: 'stopPage', params: ({ event }) => event },
          ],
        },
        'search.stop': { target: 'finishing', actions: ['setUnfinished', 'setStopped'] },
      },
    },
    finishing: {
      description: 'Pages that were not read are quoted by their snippets.',
      tags: 'busy',
      invoke: {
        src: 'quote',
        input: ({ context }) => ({
          pages: context.pages.filter(({ state, docId }) => state === 'snippet' && docId === null),
        }),
        onDone: [
          {
            guard: 'isStopped',
            target: 'stopped',
            actions: { type: 'noteSnippets', params: ({ event }) => event.output },
          },
          {
            target: 'done',
            actions: { type: 'noteSnippets', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: failure() },
      },
    },
    done: { type: 'final' },
    stopped: { type: 'final' },
    failed: { type: 'final' },
  },
});

/** Its day is the one that it states itself, where it states one. */
const pageAsRead = (page: SearchPage, { docId, title, facts }: ReadPage): SearchPage => ({
  ...page,
  state: 'read',
  docId,
  title: title || page.title,
  date: facts?.published ?? facts?.modified ?? page.date,
  ...(facts && { facts }),
});

/** One that led on to a site that is never sent is left out, with its snippet. */
const unreadState = (error: ErrorData | null): SearchPage['state'] =>
  error?.code === 'never_send' ? 'excluded' : 'snippet';

/** Addresses of pages that are still to be read. */
const waitingOf = ({ pages }: SearchContext): string[] =>
  pages.flatMap(({ url, state }) => (state === 'waiting' ? url : []));

/** The last of the sources that did not answer. */
function failureOf({ attempts }: SearchContext): ErrorData | null {
  const error = attempts.findLast(({ error: each }) => each && each.code !== 'search_empty')?.error;
  return error ? CodedError.fromData(error).toData() : null;
}

function isBlockedAttempt({ error }: SearchAttempt): boolean {
  return error?.code === 'search_blocked';
}

/** Of the source that was asked last. */
function endAttempt({ attempts }: SearchContext, change: Partial<SearchAttempt>): SearchAttempt[] {
  return attempts.map((each) => (each.state === 'running' ? { ...each, ...change } : each));
}

function findInput({ answerId, left, queries }: SearchContext, isShown: boolean): FindInput {
  return { answerId, source: left?.[0] ?? 'engine', queries, isShown };
}

function found() {
  const params = ({ event }: { event: { output: Found } }) => event.output;
  return {
    onDone: [
      {
        guard: { type: 'hasResults' as const, params },
        target: 'reading' as const,
        actions: { type: 'setFound' as const, params },
      },
      { target: 'choosing' as const, actions: { type: 'noteEmpty' as const, params } },
    ],
    onError: {
      target: 'choosing' as const,
      actions: {
        type: 'setFailed' as const,
        params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
      },
    },
  };
}

function failure() {
  return {
    type: 'setError' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  };
}
