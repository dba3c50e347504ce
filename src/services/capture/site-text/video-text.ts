import type { VideoData } from '#domain/site-pages.ts';
import { transcriptText } from '../../media/transcript-text.ts';
import type { SiteText } from './site-text.ts';

/** What was said, each passage with its second; then what stands below the video. */
export function videoText(data: VideoData): SiteText {
  const spoken = transcriptText(
    data.segments.map(({ start, duration, text }) => ({
      seconds: start,
      end: start + duration,
      text,
    })),
  );
  const rest = [
    data.description,
    ...data.comments.map(({ author, content }) => `**${author}**: ${content}`),
  ];
  const below = rest.filter((block) => block.trim() !== '').join('\n\n');
  return {
    docType: 'page_content__youtube',
    title: data.title,
    text: [spoken.text, below].filter((part) => part !== '').join('\n\n'),
    data,
    anchorOf: (textStart) => (textStart < spoken.text.length ? spoken.anchorOf(textStart) : null),
  };
}
