import { find, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { parseCount } from '../social/counts.ts';
import { isoDate } from '../social/dates.ts';
import { notLoaded } from '../social/not-loaded.ts';
import { type Entry, nameOf, threadPage } from '../social/thread.ts';

const anchors = anchorsOf('mastodon', '2026-07', {
  main: ['.detailed-status', '.detailed-status__wrapper'],
  status: only(
    '.detailed-status,.status__wrapper:has(.status),.status[data-id]:not(.status__wrapper *)',
  ),
  text: ['.status__content__text', '.status__content', '.e-content'],
  shown: optional(only('.media-gallery__item-thumbnail img')),
  card: optional(only('a.status-card')),
  name: ['.display-name__html', '.display-name strong', '.p-name'],
  handle: ['.display-name__account', '.display-name span:last-child'],
  date: optional(['time[datetime]', '.detailed-status__datetime time']),
  /** Shown where replies are missing. */
  more: optional(['.scrollable .load-more,.scrollable .load-gap', '[role=feed] button.load-more']),
  likes: optional([
    '.detailed-status__favorites',
    '.status__action-bar .star-icon .icon-button__counter',
  ]),
});

/** A post that another one shares. */
const quote = '.status__quote';
const strip =
  '.invisible,.quote-inline,.status__content__read-more-button,.translate-button,.status__content__spoiler-link';

/** A post with its thread, the posts it answers and its replies; on any server, by its marks. */
export const readMastodon: ReadSite = (page, context) => {
  const main = find(page, anchors.main, context);
  if (!main) return null;
  const all = findWhere(page, anchors.status, context, (each) => !each.closest(quote));
  const at = all.findIndex((each) => each === main || each.contains(main) || main.contains(each));
  const post = entryOf(main, context);
  const before = all.slice(0, Math.max(0, at)).map((each) => entryOf(each, context));
  const after = all.slice(at + 1);
  const own = threadLength(after, post, context);
  const rest = levelled(after.slice(own), post, context);
  const thread = after
    .slice(0, own)
    .flatMap((each) => [page.createElement('hr'), ...entryOf(each, context).body]);
  const published = page
    .querySelector('meta[property="og:published_time"]')
    ?.getAttribute('content');
  return threadPage(
    page,
    {
      title: page.title,
      post: { ...post, body: [...post.body, ...thread], date: post.date || isoDate(published) },
      comments: rest,
      answered: before,
      notLoaded: notLoaded(page, anchors, all.length, context),
    },
    { strip },
  );
};

function entryOf(status: Element, context: ReadContext): Entry {
  const isOwn = (each: Element) => !each.closest(quote);
  const words = findWhere(status, anchors.text, context, isOwn);
  return {
    author: nameOf(find(status, anchors.name, context)),
    handle: nameOf(find(status, anchors.handle, context)),
    body: [
      ...words.filter((each) => !words.some((other) => other !== each && other.contains(each))),
      ...findWhere(status, anchors.shown, context, isOwn),
      ...findWhere(status, anchors.card, context, isOwn).map(cardOf),
    ],
    quoted: [...status.querySelectorAll(quote)],
    date: isoDate(find(status, anchors.date, context)?.getAttribute('datetime')),
    like: parseCount(nameOf(find(status, anchors.likes, context))),
  };
}

/** The card of a linked page: its title as the link, then its description. */
function cardOf(card: Element): Element {
  const page = card.ownerDocument;
  const [box, link, words] = [
    page.createElement('div'),
    page.createElement('a'),
    page.createElement('p'),
  ];
  link.setAttribute('href', card.getAttribute('href') ?? '');
  link.append(nameOf(card.querySelector('.status-card__title') ?? card));
  words.append(nameOf(card.querySelector('.status-card__description')));
  box.append(link, words);
  return box;
}

const accountOf = (handle = '') => handle.replace(/^@/, '').toLowerCase();
/** Servers write a local account without the server. */
const isSame = (one = '', other = '') => {
  const [name, host] = accountOf(one).split('@');
  const [otherName, otherHost] = accountOf(other).split('@');
  return name !== '' && name === otherName && (!host || !otherHost || host === otherHost);
};

/** Posts in which the author continues right below are part of the post. */
function threadLength(after: readonly Element[], post: Entry, context: ReadContext): number {
  const end = after.findIndex(
    (each) =>
      !isSame(nameOf(find(each, anchors.handle, context)), post.handle) ||
      each.querySelector('.status--first-in-thread') !== null,
  );
  return end < 0 ? after.length : end;
}

/**
 * The page joins a reply to the post right above it by a line; a reply without one answers the main
 * post, or the account that it mentions first.
 */
function levelled(replies: readonly Element[], post: Entry, context: ReadContext): Entry[] {
  const entries: Entry[] = [];
  for (const reply of replies) {
    const each = entryOf(reply, context);
    const previous = entries.at(-1);
    const status = reply.querySelector('.status--in-thread') ?? reply;
    const named = nameOf(reply.querySelector('.status__content .mention'));
    if (status.matches('.status--in-thread:not(.status--first-in-thread)') && previous) {
      each.level = (previous.level ?? 0) + 1;
    } else if (named && !isSame(named, post.handle)) {
      const answered = entries.findLast(({ handle }) => isSame(handle, named));
      each.level = answered ? (answered.level ?? 0) + 1 : 0;
    }
    entries.push(each);
  }
  return entries;
}
