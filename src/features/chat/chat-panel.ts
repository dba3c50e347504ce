/** The panel over the chat. */
export type ChatPanel = 'history' | 'memo' | 'library';
