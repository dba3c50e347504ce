/** What a window showed last (ConversationLocalStorage), and what a chat takes with it to another place. */
export interface LocalChat {
  conversationId: string | null;
  /** Of its composer. */
  draft: string;
  /** Which child was chosen under a message (`''`: the first messages). */
  choices: Record<string, string>;
}
