import type { Message } from '#domain/conversations/conversations.ts';
import type { TaskFeature } from '#domain/paywall/features.ts';
import { presetOf } from '#domain/prompts/presets.ts';
import type { ConnectedModel } from '../llm/connections.ts';

/**
 * The model with each of its requests named as one of this answer: a server counts an answer once, however many parts
 * its sources are read in. Other hosts are told nothing of it.
 */
export function countedAs(
  connected: ConnectedModel,
  answerId: string,
  question: Message,
): ConnectedModel {
  const { provider } = connected;
  const purpose = { task: answerId, feature: featureOf(question) };
  return {
    ...connected,
    provider: { ...provider, chat: (request) => provider.chat({ ...request, purpose }) },
  };
}

const instant = { reply: 'instant_reply', new: 'instant_new', refine: 'instant_refine' } as const;

/** S3.12: what a question is for; null: a question in own words. */
function featureOf({ generation, sources }: Message): TaskFeature | null {
  if (generation?.kind === 'summary') {
    const isPdf =
      sources.length > 0 && sources.every(({ docType }) => docType === 'page_content__pdf');
    return isPdf ? 'pdf_summary' : 'page_summary';
  }
  if (generation?.kind !== 'tool') return null;
  const type = generation.toolId === null ? undefined : presetOf(generation.toolId)?.instant;
  return type ? instant[type] : 'context_menu';
}
