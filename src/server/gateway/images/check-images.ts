import { CodedError } from '#shared/errors/coded-error.ts';
import type { CallOptions, ChatModel } from '../../providers/provider.ts';

/** Refuses addresses of images that this vendor does not fetch itself; the server never fetches them. */
export async function checkImages(
  model: ChatModel,
  { prompt }: CallOptions,
  provider: string,
): Promise<void> {
  const addresses = prompt.flatMap((message) =>
    message.role === 'user'
      ? message.content.flatMap((part) =>
          part.type === 'file' && part.data.type === 'url' ? [part.data.url.href] : [],
        )
      : [],
  );
  if (addresses.length === 0) return;
  const supported = await model.supportedUrls;
  const patterns = ['image/*', '*/*', '*'].flatMap((type) => supported[type] ?? []);
  if (addresses.every((url) => patterns.some((pattern) => pattern.test(url.toLowerCase())))) return;
  throw new CodedError(
    'unsupported_by_provider',
    `${provider} does not fetch images: send them as base64 data: addresses`,
  );
}
