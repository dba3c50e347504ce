/** The panel over the chat. */
export type ChatPanel = 'history' | 'share' | 'memo' | 'library';
