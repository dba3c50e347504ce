import { randomBytes } from 'node:crypto';
import { checkSteps, EvidenceSource, noteNumbers } from '#domain/evidence/check-mark.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import { answerWith, readMarks } from '#domain/evidence/marks.ts';
import { buildPrompt, promptMessages } from '#domain/prompts/build-prompt.ts';
import { nonceBytes } from '#domain/prompts/fence.ts';
import { textOfContent } from '#domain/prompts/prompt-content.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createYielder } from '../../search/yield-thread.ts';
import type { AssistantCall } from '../assistant-call.ts';
import { sourceIdText } from '../source-ids.ts';
import type { Quote } from '../sources.ts';
import { type AnswerSource, findSources } from './find-sources.ts';
import { modelFor } from './model-for.ts';

interface Answer {
  /** Markdown with `[1]` for each quote that was found. */
  answer: string;
  quotes: (Quote & { note: number })[];
  /** Quotes of the model that no source has. */
  unproven: number;
}

/** Throws `not_found` where nothing speaks of it, before a model is called; `no_provider`; `usage_limit`. */
export async function answerQuestion(
  call: AssistantCall,
  input: { question: string; ids?: readonly string[] | undefined },
): Promise<Answer> {
  const { sources, sent } = await findSources(call, input);
  if (sent.every(({ text }) => text === '')) {
    throw new CodedError('not_found', 'nothing in the documents speaks of that');
  }
  const model = await modelFor(call);
  const nonce = randomBytes(nonceBytes).toString('hex');
  const { question } = input;
  const parts = buildPrompt({
    history: [],
    question,
    sources: sent,
    extent: 'excerpts',
    nonce,
    begun: null,
  });
  const messages = promptMessages(parts).map(({ role, content }) => {
    return { role, content: textOfContent(content) };
  });
  const raw = await call.complete({ model, messages, stream: false });
  const citations = await checked(raw, sources);
  return { ...withNotes(raw, citations), quotes: quotesOf(citations, sources) };
}

async function checked(raw: string, sources: readonly AnswerSource[]): Promise<Citation[]> {
  const evidence = sources.map(
    ({ docId, text, passages }) =>
      new EvidenceSource({ doc_id: docId, pure_text: text, passages: [...passages] }),
  );
  const pause = createYielder();
  const citations: Citation[] = [];
  for (const [index, mark] of readMarks(raw).marks.entries()) {
    const steps = checkSteps(mark, index, evidence);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await pause();
    citations.push(step.value);
  }
  return citations;
}

/** A quote that was not found has no number, and no words: a reader must not take it for one. */
function withNotes(raw: string, citations: readonly Citation[]): Omit<Answer, 'quotes'> {
  const proven = citations.filter(({ found }) => found !== null);
  const numbers = noteNumbers(proven);
  const answer = answerWith(raw, (mark) => {
    const number = numbers.get(mark);
    return number === undefined ? ' [not found in the source]' : ` [${number}]`;
  });
  return { answer, unproven: citations.length - proven.length };
}

/** Each place once. */
function quotesOf(
  citations: readonly Citation[],
  sources: readonly AnswerSource[],
): Answer['quotes'] {
  const proven = citations.filter(({ found }) => found !== null);
  const numbers = noteNumbers(proven);
  const quotes = proven.flatMap(({ mark, found }) => {
    const source = sources.find(({ docId }) => docId === found?.docId);
    if (!source || !found) return [];
    const { docId, title, address, time } = source;
    const id = sourceIdText({ kind: 'document', id: docId, part: found.passageId || null });
    return { note: numbers.get(mark) ?? 0, id, title, address, time, untrusted_text: found.exact };
  });
  const keyOf = ({ note, untrusted_text }: Answer['quotes'][number]) => `${note} ${untrusted_text}`;
  return [...new Map(quotes.map((quote) => [keyOf(quote), quote])).values()];
}
