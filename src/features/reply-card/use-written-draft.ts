import { useState } from 'react';
import type { ComposerDraft, ComposerFacts } from '#domain/composer/composer-card.ts';
import type { InsertionOperation } from '#domain/composer/insertion.ts';
import type { Content } from '#domain/content/content.ts';
import { endedText } from '#domain/conversations/conversations.ts';
import { type PresetKey, presetNamed } from '#domain/prompts/presets.ts';
import type { DraftRequest } from '#domain/reply/draft-task.ts';
import { changeTask, refineTask, writeTask } from '#domain/reply/draft-task.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useOpened } from '../cards/card-host.ts';
import type { SelectedText } from '../cards/tool-tasks.ts';
import { usePresetName } from '../cards/use-preset-name.ts';
import { type ToolRequest, useToolRun } from '../cards/use-tool-run.ts';
import type { ReadContext } from './use-reply-context.ts';
import type { Wishes, WishesState } from './use-wishes.ts';

/** What the shown draft was made from. */
interface Base {
  operation: InsertionOperation;
  /** The text that it changes, for the diff; null: it is new. */
  before: string | null;
  /** The person's words in the composer, which the result replaces; null: it replaces none. */
  own: ComposerDraft | null;
  /** It says something about a text of the page, and is not written into it. */
  isReading: boolean;
}
const fresh: Base = { operation: 'insertAtStart', before: null, own: null, isReading: false };

/** What a tool does with a text. */
export type MakeRequest = (text: SelectedText) => Promise<ToolRequest>;

interface WrittenDraftDeps {
  reply: ReadContext;
  wishes: WishesState;
  readComposer: () => Promise<ComposerDraft>;
}

/** Drafts by the model: new, refined, changed again. */
export function useWrittenDraft({ reply, wishes, readComposer }: WrittenDraftDeps) {
  const opened = useOpened('composer');
  const nameOf = usePresetName();
  const run = useToolRun(opened.url);
  const [base, setBase] = useState(fresh);
  const preparation = usePreparation();
  const result = endedText(run.answer);
  const { chosen, changes } = wishes;
  const named = (key: PresetKey) => nameOf(presetNamed(key));

  const write = async () => {
    const written = writeTask(opened, await contextNow(reply, chosen), chosen);
    if (!written) throw new CodedError('missing_variable', 'nothing is answered or asked for');
    wishes.noteManner();
    setBase(fresh);
    run.run({ name: named(written.preset), task: written.task });
  };
  const refineOwn = async (wanted: DraftRequest) => {
    const [context, own] = await Promise.all([reply.whenRead(), readComposer()]);
    const { draft, form } = own;
    const request = { ...chosen, draft, form, changes: wanted };
    const { preset, task } = refineTask({ ...opened, ...own }, context, request);
    wishes.noteSent();
    setBase({ ...fresh, operation: 'replaceDraft', before: draft, own });
    run.run({ name: named(preset), task });
  };
  const change = (wanted: DraftRequest) => {
    const form = run.request?.task.form;
    const { isMannerNew } = wishes;
    const request = { ...chosen, shown: result, form, changes: wanted, isMannerNew };
    const changed = changeTask(opened, request);
    if (!changed) return;
    wishes.noteSent();
    setBase({ ...base, before: result });
    run.follow({ name: named(changed.preset), task: changed.task });
  };
  const applyTool = async (make: MakeRequest, isReading: boolean) => {
    const form = run.request?.task.form ?? 'rich';
    const texts = { own: await readComposer(), shown: { text: result, form } };
    const applied = textFor(opened, texts, isReading);
    if (!applied) return;
    const { field, url, title } = opened;
    const request = await make({ ...applied.text, field, url, title, surroundings: '' });
    wishes.noteSent();
    setBase(applied.of === 'shown' ? { ...base, before: result } : applied.base);
    run.run(request);
  };
  return {
    run,
    base,
    result,
    runTool: (make: MakeRequest, isReading: boolean) =>
      preparation.during(() => applyTool(make, isReading)),
    ...preparation.state,
    write: () => preparation.during(write),
    /** As the person has written, or as a chip says. */
    refine: (wanted: DraftRequest = changes) =>
      result === '' ? preparation.during(() => refineOwn(wanted)) : change(wanted),
  };
}

/** Without key points the page is needed: where it could not be read, a press reads it once more. */
async function contextNow({ whenRead, read }: ReadContext, { keyPoints }: Wishes) {
  const known = await whenRead();
  if (known || keyPoints.trim() !== '') return known;
  read();
  return whenRead();
}

/**
 * The text that a tool of the `/` menu works on: one that reads takes what is answered; one that changes
 * takes the shown text, else the person's own, else what is answered. null: there is none.
 */
function textFor(
  { answers }: Pick<ComposerFacts, 'answers'>,
  { own, shown }: { own: ComposerDraft; shown: Content },
  isReading: boolean,
) {
  const base = { ...fresh, isReading };
  const ofOwn = { ...base, operation: 'replaceDraft', before: own.draft, own } as const;
  const written = {
    of: 'own',
    text: { text: own.draft, form: own.form },
    base: isReading ? base : ofOwn,
  } as const;
  const answered = {
    of: 'answered',
    text: { text: answers?.text ?? '', form: 'plain' },
    base,
  } as const;
  const latest = { of: isReading ? 'read' : 'shown', text: shown, base } as const;
  const texts = isReading ? [answered, written, latest] : [latest, written, answered];
  return texts.find(({ text }) => text.text.trim() !== '') ?? null;
}

/** Reading before a request is made. */
function usePreparation() {
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<CodedError | null>(null);
  const [last, setLast] = useState<(() => Promise<void>) | null>(null);
  const during = (work: () => Promise<void>) => {
    setLast(() => work);
    setPreparing(true);
    setProblem(null);
    work()
      .catch((error: unknown) => setProblem(toCodedError(error)))
      .finally(() => setPreparing(false));
  };
  return { state: { isPreparing, problem, again: () => last && during(last) }, during };
}
