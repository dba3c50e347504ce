import type { PageFacts } from '#domain/documents/page-facts.ts';
import { formatDay } from '#ui/format.ts';

/** Who wrote a page, and when, as far as it states it: `Ann Lee, Bo Oak · 3 May 2024`; '' where it does not. */
export function bylineOf(facts: PageFacts | undefined, tag: string): string {
  const { author = [], published, modified } = facts ?? {};
  const day = published ?? modified;
  return [author.join(', '), day ? formatDay(day, tag) : ''].filter(Boolean).join(' · ');
}
