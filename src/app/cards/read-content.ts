import type { BusClient, ReplyOf } from '#bus/types.ts';
import type { ComposerDraft } from '#domain/composer/composer-card.ts';
import type { Content, ContentForm } from '#domain/content/content.ts';
import { maxSelectedLength } from '#domain/selection/selected-length.ts';

/** Milliseconds: the card waits for its text. */
const timeoutMs = 1_500;

interface ReadContent extends Content {
  isCut: boolean;
}

/**
 * What was read of a page or of a field, in the form in which a model gets it: formatted text as Markdown,
 * other text character for character. `field`: its form; null: the text is in none. Formatting that cannot be
 * read in time is left out.
 */
export async function readContent(
  bus: Pick<BusClient, 'request'>,
  { text, html }: { text: string; html: string | null },
  field: ContentForm | null,
): Promise<ReadContent> {
  const isRich = html !== null && (field === null || field === 'rich');
  const markdown = isRich ? await markdownOf(bus, html) : '';
  if (markdown !== '') return cut(markdown, 'rich');
  return cut(text, field === 'markdown' ? 'markdown' : 'plain');
}

/** The person's own words, as they were read of a composer. */
export async function draftOf(
  bus: Pick<BusClient, 'request'>,
  target: NonNullable<ReplyOf<'insertion.remember'>['target']>,
): Promise<ComposerDraft> {
  const { form: field, isDraftCut = false } = target;
  const { text: draft, form, isCut } = await readContent(bus, target, field);
  return { draft, form, field, isDraftCut: isDraftCut || isCut };
}

function cut(text: string, form: ContentForm): ReadContent {
  return { form, text: text.slice(0, maxSelectedLength), isCut: text.length > maxSelectedLength };
}

async function markdownOf(bus: Pick<BusClient, 'request'>, html: string): Promise<string> {
  try {
    return (await bus.request('text.toMarkdown', { html }, { timeoutMs })).markdown;
  } catch {
    return '';
  }
}
