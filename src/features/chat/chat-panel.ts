/** The panel over the chat. */
export type ChatPanel = 'rail' | 'history' | 'share' | 'memo' | 'library' | 'art';
