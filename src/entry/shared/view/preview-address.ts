import { artifactPage } from '#domain/product/artifact-policy.ts';

/**
 * The page that runs artifacts (`src/entry/artifact`); null: Firefox has no sandboxed pages of extensions.
 * Every frame of an extension reads the extension's files, whatever its origin and policy (Chromium 156).
 * So where one of them has a secret, an artifact runs in a page of the server that the secret is for.
 */
export async function previewAddress(): Promise<string | null> {
  if (location.protocol === 'moz-extension:') return null;
  if (!location.protocol.endsWith('extension:')) return artifactPage;
  const reply = await fetch('/local.json').catch(() => null);
  if (!reply?.ok) return '/pages/artifact/index.html';
  const { server } = (await reply.json()) as { server: string };
  return new URL(artifactPage, server).href;
}
