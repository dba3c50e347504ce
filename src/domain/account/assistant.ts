import * as z from 'zod/mini';
import { apiTokenSchema } from './api-token.ts';

/** What an assistant may do with what its owner has: find it, read it, add to it. */
export const assistantScopes = ['search', 'read', 'write'] as const;
export const assistantScopeSchema = z.enum(assistantScopes);
export type AssistantScope = z.infer<typeof assistantScopeSchema>;

/** What an assistant gets where the person changes nothing. */
export const firstScopes: readonly AssistantScope[] = ['search', 'read'];

/** A program of the person's that was given a token for `/mcp`, without its secret. */
export const assistantSchema = z.extend(apiTokenSchema, { scopes: z.array(assistantScopeSchema) });
export type Assistant = z.infer<typeof assistantSchema>;
