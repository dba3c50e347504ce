import type { Document } from '../documents/documents.ts';
import { isOnSite } from '../privacy/excluded-sites.ts';
import { isPrivateHost } from '../privacy/private-hosts.ts';
import type { Settings } from '../settings/settings.ts';
import { plainAddress } from './plain-address.ts';

type Page = Pick<Document, 'doc_type' | 'link' | 'isSensitive' | 'doc_type_dependent_data'>;

/** The address under which a page of a question is remembered; null: it is not. */
export function rememberedAddress(
  page: Page,
  settings: Pick<Settings, 'memory' | 'neverRead' | 'neverRemember'>,
): string | null {
  const { memory, neverRead, neverRemember } = settings;
  if (!memory.ofQuestions || !page.doc_type.startsWith('page_content__')) return null;
  if (page.isSensitive || isSnippet(page)) return null;
  const address = plainAddress(page.link);
  if (address === null || isPrivateHost(new URL(address).hostname)) return null;
  return isOnSite([...neverRead, ...neverRemember], address) ? null : address;
}

function isSnippet({ doc_type_dependent_data: data }: Page): boolean {
  return 'isSnippet' in data && data.isSnippet === true;
}
