import type { ComposerMode } from '../composer/composer-card.ts';
import { type ContentForm, resultForm } from '../content/content.ts';
import type { ToolTask } from '../generation/task.ts';
import { pageVariables } from '../prompts/page-variables.ts';
import { type PresetKey, presetNamed } from '../prompts/presets.ts';
import { answerRoles, type PromptVariables, unchosen } from '../prompts/variables.ts';
import { type DraftChange, draftChanges, type ReplyIntent, replyIntents } from './intents.ts';
import type { ReplyContext } from './reply-context.ts';
import { replyLimit } from './reply-limits.ts';

/** What the person has chosen in the card. */
export interface DraftWishes {
  keyPoints: string;
  style: NonNullable<PromptVariables['writingStyle']>;
  tone: NonNullable<PromptVariables['writingTone']>;
  /** A language of S3.1; empty: that of the conversation. */
  language: string;
  likeMe: boolean;
  /** The person wrote the post below which they answer; absent: they are a reader. */
  isAuthor?: boolean;
}

interface Composer {
  mode: ComposerMode;
  /** Form of its editor, which takes the draft. */
  field: ContentForm;
  surface: ReplyContext['surface'];
  /** Address of the page. */
  url: string;
}

interface WrittenDraft {
  preset: PresetKey;
  task: ToolTask;
}

/**
 * A reply, or a new text. Without a conversation, which the page did not give, it is written from the
 * key points alone. null: it lacks them.
 */
export function writeTask(
  composer: Composer,
  context: ReplyContext | null,
  { intent, ...wishes }: DraftWishes & { intent: ReplyIntent | null },
): WrittenDraft | null {
  const text = context?.text.trim() ?? '';
  const isReply = context !== null && context.count > 0;
  if (!isReply && wishes.keyPoints.trim() === '') return null;
  const replyPreset = composer.surface === 'mail' ? 'replyEmail' : 'replySocial';
  const preset = isReply ? replyPreset : 'composeNew';
  const variables = {
    ...wishedVariables(composer, wishes),
    ...(text !== '' && (isReply ? { replyContext: text } : { composerFields: text })),
    ...(isReply && intent && { followUpInstruction: replyIntents[intent] }),
    ...(preset === 'replySocial' && { answersAs: answerRoles[wishes.isAuthor ? 1 : 0] }),
  };
  const form = resultForm({ field: composer.field, keepsForm: false });
  return { preset, task: toolTask(preset, variables, { form, likeMe: wishes.likeMe }) };
}

/** The person's own draft, corrected and changed as they say. */
export function refineTask(
  composer: Composer,
  context: ReplyContext | null,
  { draft, form: source, changes, ...wishes }: DraftWishes & OwnDraft,
): WrittenDraft {
  const instruction = instructionOf(changes);
  const text = context !== null && context.count > 0 ? context.text : '';
  const variables = {
    ...wishedVariables(composer, wishes),
    draft,
    ...(text !== '' && { replyContext: text }),
    ...(instruction !== '' && { followUpInstruction: instruction }),
  };
  const form = resultForm({ field: composer.field, source, keepsForm: true });
  const how = { form, likeMe: wishes.likeMe };
  return { preset: 'refineDraft', task: toolTask('refineDraft', variables, how) };
}

interface OwnDraft {
  draft: string;
  form: ContentForm;
  changes: DraftRequest;
}

/** The draft that the card shows, and what else of it a change has to know. */
interface ShownDraft {
  shown: string;
  /** In which it was written. */
  form: ContentForm | undefined;
  changes: DraftRequest;
  /** The person has chosen another manner since it was written. */
  isMannerNew: boolean;
}

/** The draft that the card shows, changed as the person says. null: they said nothing. */
export function changeTask(
  composer: Composer,
  { shown, form, changes, isMannerNew, ...wishes }: DraftWishes & ShownDraft,
): WrittenDraft | null {
  const own = instructionOf(changes);
  if (own === '' && !isMannerNew) return null;
  const variables = {
    ...wishedVariables(composer, { ...wishes, keyPoints: '' }),
    completionOutput: shown,
    followUpInstruction: own || mannerRequest(wishes),
  };
  const how = { form, likeMe: wishes.likeMe };
  return { preset: 'followUp', task: toolTask('followUp', variables, how) };
}

/** Where all choices are back at their defaults, none is named. */
function mannerRequest({ style, tone, language, likeMe }: Omit<DraftWishes, 'keyPoints'>): string {
  const isNamed = style !== unchosen || tone !== unchosen || language !== '' || likeMe;
  return isNamed
    ? 'Write it in the manner that is named below.'
    : 'Write it in a usual manner, without a marked style or tone.';
}

/** How a draft shall change: chips, and the person's own words. */
export interface DraftRequest {
  chosen: readonly DraftChange[];
  own: string;
}

function instructionOf({ chosen, own }: DraftRequest): string {
  return [...chosen.map((change) => draftChanges[change]), own.trim()].filter(Boolean).join(' ');
}

function wishedVariables(
  { url, mode }: Composer,
  { keyPoints, style, tone, language }: DraftWishes,
) {
  const { websiteDomain } = pageVariables(url);
  const limit = websiteDomain ? replyLimit(websiteDomain, mode === 'new') : null;
  return {
    ...(keyPoints.trim() !== '' && { keyPoints: keyPoints.trim() }),
    ...(websiteDomain && { websiteDomain }),
    ...(limit !== null && { characterLimit: String(limit) }),
    ...(language !== '' && { outputLanguage: language }),
    writingStyle: style,
    writingTone: tone,
  };
}

function toolTask(
  preset: PresetKey,
  variables: PromptVariables,
  { form, likeMe }: { form: ContentForm | undefined; likeMe: boolean },
): ToolTask {
  const toolId = presetNamed(preset).id;
  const how = { ...(form && { form }), ...(likeMe && { likeMe }) };
  return { kind: 'tool', toolId, instruction: '', variables, ...how };
}
