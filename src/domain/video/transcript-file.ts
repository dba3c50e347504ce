import type { Segment } from '../sites/site-pages.ts';
import { stampOf } from './time-stamp.ts';

export const transcriptFormats = ['txt', 'srt', 'md'] as const;
type TranscriptFormat = (typeof transcriptFormats)[number];

export const transcriptTypes: Record<TranscriptFormat, string> = {
  txt: 'text/plain',
  srt: 'application/x-subrip',
  md: 'text/markdown',
};

interface Video {
  title: string;
  /** Address of its page; null: not known. */
  link: string | null;
  segments: readonly Segment[];
}

/** A video's words as a file. SubRip has times in milliseconds and numbers from 1. */
export function transcriptFile({ title, link, segments }: Video, format: TranscriptFormat): string {
  if (format === 'srt') {
    return segments
      .map(({ start, duration, text }, at) => {
        const end = endOf(start, duration, segments[at + 1]);
        return `${at + 1}\n${subRipTime(start)} --> ${subRipTime(end)}\n${text}\n`;
      })
      .join('\n');
  }
  const lines = segments.map(({ start, text }) => `${stampOf(start)} ${text}`);
  if (format === 'txt') return `${[title, '', ...lines].join('\n')}\n`;
  const head = link === null ? `# ${title}` : `# [${title}](${link})`;
  const items = segments.map(({ start, text }) => `- **${stampOf(start)}** ${text}`);
  return `${[head, '', ...items].join('\n')}\n`;
}

/** Some captions overlap the next line, some have no length. */
function endOf(start: number, duration: number, next: Segment | undefined): number {
  const end = start + (duration > 0 ? duration : 2);
  return next && next.start > start ? Math.min(end, next.start) : end;
}

function subRipTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(Math.floor);
  return `${two(h!)}:${two(m!)}:${two(s!)},${String(whole % 1000).padStart(3, '0')}`;
}
