import { find } from '../anchors/anchor.ts';
import { anchorsOf, optional } from '../anchors/table.ts';
import type { ReadSite } from '../contract.ts';
import { isoDate } from '../social/dates.ts';
import { threadPage } from '../social/thread.ts';
import { bbcodeElement } from './bbcode.ts';

const anchors = anchorsOf('steam', '2026-07', {
  events: optional(['#application_config[data-partnereventstore]', '[data-partnereventstore]']),
});

export const steamMark = '[data-partnereventstore]';

/** News that the page holds as BBCode in an attribute, until its scripts show it. */
export const readSteam: ReadSite = (page, context) => {
  const holder = find(page, anchors.events, context);
  if (!holder) return null;
  const events = listOf(holder.getAttribute('data-partnereventstore'));
  const named = events.find(({ gid }) => wordOf(gid) && context.url.pathname.includes(wordOf(gid)));
  const body = recordOf((named ?? events[0])?.announcement_body);
  if (typeof body?.body !== 'string') return null;
  const title = wordOf(body.headline) || wordOf((named ?? events[0])?.event_name) || page.title;
  const group = listOf(holder.getAttribute('data-groupvanityinfo'))[0];
  return threadPage(page, {
    title,
    postTitle: title,
    post: {
      author: wordOf(group?.group_name),
      body: [bbcodeElement(page, body.body)],
      date: isoDate(wordOf(body.posttime)),
    },
    comments: [],
  });
};

type Row = Record<string, unknown>;

function listOf(json: string | null): Row[] {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return Array.isArray(value) ? value.map(recordOf).filter((each) => each !== null) : [];
  } catch {
    return [];
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

function recordOf(value: unknown): Row | null {
  return typeof value === 'object' && value !== null ? (value as Row) : null;
}
