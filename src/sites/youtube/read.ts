import type * as z from 'zod/mini';
import { maxTitleLength } from '#domain/capture/captures.ts';
import type { Comment, NotLoaded, VideoData } from '#domain/sites/site-pages.ts';
import { limitSegments, withDurations } from '#domain/video/segments.ts';
import { parseTimedText } from '#domain/video/timed-text.ts';
import { youtubeId } from '#domain/video/youtube-id.ts';
import { parseJson } from '#shared/json.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { notLoaded } from '../social/not-loaded.ts';
import { appElements, youtubeAnchors } from './anchors.ts';
import { commentListSchema, panelSchema, type VideoFacts, videoFactsSchema } from './gathered.ts';
import { gatheredNames as names } from './gathered-names.ts';
import { headFacts, shownComments, shownFacts, shownVideo } from './shown.ts';
import { readPanel } from './transcript-panel.ts';

/**
 * Reads the page of a video. Data of another video than the address names are left out: after an
 * in-app navigation a page still holds the data of the one before.
 */
export const readYoutube: ReadSite = (page, context) => {
  const id = youtubeId(context.url.href);
  if (!id) return null;
  const root = shownVideo(page, id, context);
  const sources = [
    textOf(ownTexts(context, id), names.facts, videoFactsSchema),
    root ? shownFacts(root, id, context) : null,
    headFacts(page, id),
  ].filter((source) => source !== null);
  const fact = (name: keyof VideoFacts, from = sources) =>
    from.find((source) => source[name] !== '')?.[name] ?? '';
  // Another page of the app, or one with a new layout, is better read as any page than not at all.
  // But while the video before is still shown, there is nothing to read yet.
  const isLate = !root && page.querySelector('[video-id]') !== null;
  if (fact('title') === '' && !isLate && page.querySelector(appElements)) return null;
  return {
    kind: 'video',
    data: {
      videoId: id,
      title: fact('title').replace(/\s+/g, ' ').trim().slice(0, maxTitleLength),
      description: fact('description'),
      author: fact('author'),
      // The page shows dates as words, "6 years ago".
      date: fact(
        'date',
        sources.toSorted((a, b) => Number(isIso(b.date)) - Number(isIso(a.date))),
      ),
      ...commentsOf(root, id, context),
      ...spokenIn(root, id, context),
    },
  };
};

function isIso(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(date);
}

type Comments = Pick<VideoData, 'comments' | 'notLoaded'>;

function commentsOf(root: Element | null, id: string, context: ReadContext): Comments {
  const shown = root ? shownComments(root, id, context) : [];
  if (root && shown.length > 0) {
    const total = { total: youtubeAnchors.commentTotal };
    return withRest(shown, notLoaded(root, total, shown.length, context));
  }
  const own = ownTexts(context, id);
  const details = textOf(own, names.comments, commentListSchema) ?? [];
  return withRest(details, Math.max(0, Number(own[names.commentsTotal] ?? 0) - details.length));
}

const withRest = (comments: Comment[], rest: NotLoaded): Comments => ({
  comments,
  ...(rest && { notLoaded: rest }),
});

function spokenIn(
  root: Element | null,
  id: string,
  context: ReadContext,
): Pick<VideoData, 'segments' | 'leftOut' | 'language'> {
  const own = ownTexts(context, id);
  const captions = parseTimedText(own[names.captions] ?? '');
  if (captions.length > 0) {
    return { ...limitSegments(captions), language: own[names.captionsLanguage] ?? '' };
  }
  const stored = textOf(context.gathered, names.panel, panelSchema);
  const panel = stored?.videoId === id ? stored : null;
  const lines = panel?.lines ?? (root ? readPanel(root).lines : []);
  return { ...limitSegments(withDurations(lines, panel?.end)), language: '' };
}

type Texts = ReadContext['gathered'];

function ownTexts({ gathered }: ReadContext, id: string): Texts {
  return gathered[names.videoId] === id ? gathered : {};
}

function textOf<S extends z.ZodMiniType>(texts: Texts, name: string, schema: S): z.infer<S> | null {
  const read = schema.safeParse(parseJson(texts[name] ?? ''));
  return read.success ? (read.data as z.infer<S>) : null;
}
