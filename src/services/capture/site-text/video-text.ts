import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { Comment, VideoData } from '#domain/sites/site-pages.ts';
import { transcriptText } from '../../media/transcript-text.ts';
import { withoutTagLetters } from '../tag-letters.ts';
import { notLoadedNote } from './not-loaded-note.ts';
import type { SiteText } from './site-text.types.ts';

/**
 * The author of the video; the transcript, each passage with its second; the text below the video.
 */
export function videoText(data: VideoData): SiteText {
  const { title, author, date, description, comments } = data;
  const spoken = transcriptText(
    data.segments.map(({ start, duration, text }) => ({
      seconds: start,
      end: start + duration,
      text: withoutTagLetters(text),
    })),
  );
  const head = joined([
    title && `# ${title.replace(/\s+/g, ' ')}`,
    [author, date].filter(Boolean).join(', '),
  ]);
  const before = canonicalText(withoutTagLetters(head));
  const start = before === '' ? 0 : before.length + 2;
  const end = start + spoken.text.length;
  return {
    docType: 'page_content__youtube',
    title,
    text: joined([
      before,
      spoken.text,
      description,
      ...comments.map(commentText),
      notLoadedNote(data.notLoaded),
    ]),
    data,
    anchorOf: (textStart) =>
      textStart >= start && textStart < end ? spoken.anchorOf(textStart - start) : null,
  };
}

function commentText({ author, content, like, level }: Comment): string {
  const likes = like === null ? '' : ` · ${like}`;
  const lines = [`**${author}**${likes}`, '', ...content.split(/\r?\n/)];
  return lines.map((line) => `${'> '.repeat(level + 1)}${line}`.trimEnd()).join('\n');
}

function joined(blocks: readonly string[]): string {
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}
