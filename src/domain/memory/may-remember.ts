import type { DocType, Document } from '../documents/documents.ts';
import { isOnSite } from '../privacy/excluded-sites.ts';
import { isPrivateHost } from '../privacy/private-hosts.ts';
import type { Settings } from '../settings/settings.ts';
import type { ReadReason } from './memory.ts';
import { plainAddress } from './plain-address.ts';
import { type ReadKind, readKinds } from './read-kinds.ts';
import { isRemembered } from './visits.ts';

type Places = Pick<Settings, 'neverRead' | 'neverRemember'>;

/** The address of a link as memory has it; null: nothing there is remembered. */
export function memorableAddress(
  link: string | null,
  { neverRead, neverRemember }: Places,
): string | null {
  const address = plainAddress(link);
  if (address === null || isPrivateHost(new URL(address).hostname)) return null;
  return isOnSite([...neverRead, ...neverRemember], address) ? null : address;
}

type Page = Pick<Document, 'doc_type' | 'link' | 'isSensitive' | 'doc_type_dependent_data'>;

/** The address under which a page is remembered; null: it is not. */
export function rememberedAddress(
  page: Page,
  settings: Places & Pick<Settings, 'memory'>,
  reason: ReadReason,
): string | null {
  if (!isRemembered(settings.memory, reason)) return null;
  if (!page.doc_type.startsWith('page_content__')) return null;
  if (page.isSensitive || isSnippet(page)) return null;
  return memorableAddress(page.link, settings);
}

/** What a document of a page is. */
export function readKindOf(docType: DocType): ReadKind {
  if (docType === 'page_content__youtube') return 'video';
  return readKinds.find((kind) => docType === `page_content__${kind}`) ?? 'webpage';
}

function isSnippet({ doc_type_dependent_data: data }: Page): boolean {
  return 'isSnippet' in data && data.isSnippet === true;
}
