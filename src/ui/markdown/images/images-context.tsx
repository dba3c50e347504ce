import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Images {
  /** Did the person allow every image of this answer? */
  all: boolean;
  allowAll: () => void;
}

const ImagesContext = createContext<Images>({ all: false, allowAll() {} });

export function useImages(): Images {
  return useContext(ImagesContext);
}

/** The person's permission for one answer, as long as it is shown. */
export function ImagesProvider({ children }: { children: ReactNode }) {
  const [all, setAll] = useState(false);
  const value = useMemo(() => ({ all, allowAll: () => setAll(true) }), [all]);
  return <ImagesContext value={value}>{children}</ImagesContext>;
}

interface LoadedImage {
  /** An address of this page to show it from. */
  src: string;
  /** It is no longer shown. */
  release: () => void;
}

/** Fetches an image after a click; a feature may provide another way. */
export type LoadImage = (url: string, signal: AbortSignal) => Promise<LoadedImage>;

export const LoadImageContext = createContext<LoadImage>(loadImage);

const maxBytes = 20_000_000;

/**
 * `img` elements send cookies, and in an extension that may read the host even with `crossorigin`.
 * `fetch` can omit them; a host without CORS is not called again.
 */
async function loadImage(url: string, signal: AbortSignal): Promise<LoadedImage> {
  const reply = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > maxBytes) {
    throw new Error(`no image: ${reply.status}`);
  }
  const bytes = await readBytes(reply);
  if (!bytes.type.startsWith('image/')) throw new Error('no image');
  const src = URL.createObjectURL(bytes);
  return { src, release: () => URL.revokeObjectURL(src) };
}

/** A host that does not say how long it is may send without end. */
async function readBytes({ headers, body }: Response): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (size <= maxBytes) {
    const read = await reader?.read();
    if (!read || read.done) return new Blob(parts, { type: headers.get('content-type') ?? '' });
    parts.push(read.value);
    size += read.value.byteLength;
  }
  void reader?.cancel().catch(() => undefined);
  throw new Error('no image: too large');
}
