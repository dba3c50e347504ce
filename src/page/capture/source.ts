import type { PageSnapshot } from '#domain/capture/captures.ts';
import {
  addressOf,
  allOfPage,
  charsetOf,
  elementCountOf,
  ownerDocumentOf,
} from '../dom/own-properties.ts';
import { pathOf } from './element-path.ts';

/** S5.9; repeated here because a content script carries no schema library. */
export const maxPageBytes = 20 * 1024 * 1024;

const timeoutMs = 5000;

/**
 * The page's source as UTF-8, where the browser used another encoding that the page does not
 * declare and lost letters by it; null for every other page (windows-1252 loses none: the parser
 * repairs it) and for a source over `maxPageBytes`. The bytes come from the browser's cache where it
 * has them.
 */
export async function sourceOf(
  page: Document,
  copy: string,
  { hidden, mute }: Readonly<Record<'hidden' | 'mute', readonly Element[]>>,
): Promise<PageSnapshot['source']> {
  if (!copy.includes('\ufffd') || keepsLetters(charsetOf(page))) return null;
  if (declaresOther(page)) return null;
  const html = await utf8Source(addressOf(page));
  if (html === null) return null;
  const pathsOf = (elements: readonly Element[]) =>
    elements.filter((element) => ownerDocumentOf(element) === page).map(pathOf);
  return {
    html,
    hidden: pathsOf(hidden),
    mute: pathsOf(mute),
    elements: elementCountOf(page),
  };
}

/** True for any encoding but UTF-8: that one, declared too far down, the browser may have missed. */
function declaresOther(page: Document): boolean {
  const metas = allOfPage(page, 'meta[charset], meta[http-equiv="content-type" i]');
  const named = metas.map((meta) => meta.getAttribute('charset') ?? meta.getAttribute('content'));
  return named.some((name) => !/utf-?8/i.test(name ?? ''));
}

function keepsLetters(charset: string): boolean {
  return charset === 'UTF-8' || charset === 'windows-1252';
}

async function utf8Source(url: string): Promise<string | null> {
  try {
    const reply = await fetch(url, {
      cache: 'force-cache',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok || /charset/i.test(reply.headers.get('content-type') ?? '')) return null;
    return await decoded(reply);
  } catch {
    return null;
  }
}

async function decoded({ body }: Response): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return [...parts, decoder.decode()].join('');
    size += value.length;
    if (size > maxPageBytes) break;
    parts.push(decoder.decode(value, { stream: true }));
  }
  void reader.cancel().catch(() => undefined);
  return null;
}
