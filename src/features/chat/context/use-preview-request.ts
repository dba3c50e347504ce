import type { RequestOf } from '#bus/types.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useBranch, useConversationRow } from '../state/use-open-conversation.ts';
import { useKnownSources } from './use-chat-context.ts';

/**
 * What the next question would send, without its words. While an answer is written, its question and
 * everything before it are the known part. null: only the question would be sent.
 */
export function usePreviewRequest(): RequestOf<'turn.preview'> | null {
  const conversation = useConversationRow();
  const { items, live } = useBranch();
  const sources = useKnownSources();
  const { model } = useChatModels();
  // Gloss Basic sends no prompt.
  if (model?.connection === 'basic') return null;
  if (sources.length === 0 && items.length === 0) return null;
  return {
    conversationId: conversation?.id ?? null,
    parentMessageId: live?.parentMessageId ?? items.at(-1)?.message.messageId ?? null,
    text: '',
    sources: sources.map(({ docId }) => ({ docId })),
    model,
  };
}
