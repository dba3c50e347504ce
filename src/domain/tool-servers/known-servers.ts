import * as z from 'zod/mini';

/** A server that a person may add by its name. */
export const knownServerSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** What it does, in the words of who runs the Gloss server; empty: its name says it. */
  about: z.string().check(z.maxLength(200)),
  /** Of a program that the Gloss server runs its path there. */
  address: z.string(),
  /** What it wants: nothing, a token that the person has of it, or a sign-in. */
  access: z.enum(['open', 'token', 'signIn']),
});
export type KnownServer = z.infer<typeof knownServerSchema>;

const known = (
  name: string,
  address: string,
  access: KnownServer['access'] = 'open',
): KnownServer => ({ name, about: '', address, access });

/** Servers of well-known hosts, at the addresses that these publish; an operator may name others. */
export const knownServers: readonly KnownServer[] = [
  known('Microsoft Learn', 'https://learn.microsoft.com/api/mcp'),
  known('Hugging Face', 'https://huggingface.co/mcp'),
  known('DeepWiki', 'https://mcp.deepwiki.com/mcp'),
  known('Notion', 'https://mcp.notion.com/mcp', 'signIn'),
  known('Linear', 'https://mcp.linear.app/mcp', 'signIn'),
  known('Sentry', 'https://mcp.sentry.dev/mcp', 'signIn'),
  known('GitHub', 'https://api.githubcopilot.com/mcp/', 'token'),
];
