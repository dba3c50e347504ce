import type { Feature } from '#domain/routes/routes.ts';

/** The panel over the chat. */
export type ChatPanel = 'rail' | 'share' | Feature;
