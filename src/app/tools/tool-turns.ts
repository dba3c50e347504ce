import type { RequestOf } from '#bus/types.ts';
import type { ToolTask } from '#domain/generation/task.ts';
import { interfaceLanguages } from '#domain/languages/interface-languages.ts';
import { dateWords } from '#domain/prompts/date-words.ts';
import { presetOf } from '#domain/prompts/presets.ts';
import { chosenModel } from '#domain/settings/settings.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { getOwnTool } from '#services/store/tools/own-tools.ts';

type Question = RequestOf<'turn.ask'>;

interface ToolTurnsDeps {
  store: Store;
  /** The product code of the interface's language; absent: English. */
  readonly language?: () => Promise<string>;
}

/**
 * The question of a tool with what the product knows by itself: language, date, and in a page the
 * model of the ContextMenu context (S2.15). Stored with it, so that a retry is the same request.
 */
export async function withToolFacts(deps: ToolTurnsDeps, body: Question): Promise<Question> {
  const { generation } = body;
  if (generation?.kind !== 'tool') return body;
  const task = await filled(deps, generation);
  const known = await deps.store.db.conversations.get(body.conversationId);
  const type = known?.type ?? body.conversationType ?? 'ContextMenu';
  const model = body.model ?? (type === 'ContextMenu' ? await toolModel(deps.store) : null);
  return { ...body, generation: task, model };
}

/** A conversation of a tool is answered by the model of its context again. */
export async function withToolModel<Body extends Pick<Question, 'conversationId' | 'model'>>(
  store: Store,
  body: Body,
): Promise<Body> {
  if (body.model !== null) return body;
  const conversation = await store.db.conversations.get(body.conversationId);
  if (conversation?.type !== 'ContextMenu') return body;
  return { ...body, model: await toolModel(store) };
}

async function toolModel(store: Store): Promise<Question['model']> {
  return chosenModel(await readSettings(store), 'ContextMenu');
}

async function filled({ store, language }: ToolTurnsDeps, task: ToolTask): Promise<ToolTask> {
  const { variables } = task;
  const own = (await language?.()) ?? 'en';
  // The pseudo-locales are English.
  const isKnown = interfaceLanguages.some(({ code }) => code === own);
  const interfaceLanguage = variables.interfaceLanguage ?? (isKnown ? own : 'en');
  const currentDate = variables.currentDate ?? dateWords(store.clock.now());
  const instruction = task.instruction || (await ownInstruction(store, task.toolId));
  return { ...task, instruction, variables: { ...variables, interfaceLanguage, currentDate } };
}

/** Stored with the question: a retry is the same, even if the tool was changed or deleted. */
async function ownInstruction(store: Store, toolId: string | null): Promise<string> {
  if (toolId === null || presetOf(toolId)) return '';
  return (await getOwnTool(store, toolId))?.instruction ?? '';
}

/** @param now epoch milliseconds */
