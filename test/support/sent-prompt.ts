import type { VendorProcess } from './vendor-process.ts';

interface Part {
  type: string;
  text?: string;
  image_url?: { url: string };
}

async function lastMessages(vendor: VendorProcess): Promise<(string | Part[])[]> {
  const body = (await vendor.chats()).at(-1)?.body as
    | { messages: { content: string | Part[] }[] }
    | undefined;
  return (body?.messages ?? []).map(({ content }) => content);
}

/** The last prompt that the host received, as one text. */
export async function sentText(vendor: VendorProcess): Promise<string> {
  const messages = await lastMessages(vendor);
  return messages
    .map((content) =>
      typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n'),
    )
    .join('\n');
}

/** Addresses of the pictures in the last request to the host. */
export async function sentImages(vendor: VendorProcess): Promise<string[]> {
  const messages = await lastMessages(vendor);
  return messages.flatMap((content) =>
    typeof content === 'string' ? [] : content.flatMap(({ image_url }) => image_url?.url ?? []),
  );
}

/** The content of the fence of the source with that name. */
export async function fencedText(vendor: VendorProcess, name: string): Promise<string> {
  const text = await sentText(vendor);
  const fences = text.matchAll(/<(untrusted-source-[0-9a-f]+)([^>]*)>([\s\S]*?)<\/\1>/g);
  return [...fences].find(([, , head]) => head?.includes(name))?.[3] ?? '';
}
