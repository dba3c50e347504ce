import type { ChatRequest } from '#api/chat-completions.ts';

/** A parameter that not every vendor has. */
export type ChatParameter = Exclude<keyof ChatRequest, 'model' | 'messages' | 'stream'>;
