/** What lies over the chat. */
export type ChatPanel = 'history' | 'memo' | 'library';
