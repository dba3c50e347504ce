import type { Person } from '#domain/site-pages.ts';
import type { Anchor } from '../anchors/anchor.ts';
import { type AnchorPart, anchorMaker, type Month, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';

export interface Recipients {
  to: Person[];
  cc: Person[];
}

/** What the open thread of a webmail is made of; data, but for what no selector can say. */
export interface MailSite {
  /** The pane or page that shows a mail; a page without it shows none. */
  thread: Anchor;
  /** Addresses at which a mail is open: without a thread there, its selectors are broken. */
  openAt?: RegExp;
  subject: Anchor;
  /** One a message, folded ones too. */
  message: Anchor;
  /** Of what `message` finds, those that are one message each. */
  isMessage?(element: Element): boolean;
  /** Within a message; the first is the sender. */
  from: Anchor;
  date: Anchor;
  /** Attribute of the date that says more than its text; best first. */
  dateAttributes?: readonly string[];
  /** The sender's own words and markup; a message without it is folded. */
  body: Anchor;
  /** What a folded message shows of its body. */
  snippet?: Anchor;
  /** In a message, or the message itself: it is being written. */
  draft: string;
  /** Marks of a folded message that no selector can find. */
  isDraft?(message: Element): boolean;
  /** What the site puts into bodies: buttons, notices. */
  chrome: string;
  /** Quotes by the site's own mark. */
  quotes?: string;
  /** In a message: the site shows a part of its body only. */
  clipped?: string;
  idOf(message: Element): string;
  recipientsOf(message: Element, context: ReadContext): Recipients;
  /** Where the page shows no address: the name of the gathered text that holds this sender's. */
  gatheredAddress?(sender: string): string;
}

type PartKey = 'thread' | 'subject' | 'message' | 'from' | 'date' | 'body' | 'snippet';

/** A `MailSite` with each fact once; its thread and its snippets are optional. */
export type MailTable = Omit<MailSite, PartKey> &
  Record<Exclude<PartKey, 'snippet'>, AnchorPart> & {
    /** Names its anchors; absent: the site's id. */
    name?: string;
    seen: Month;
    snippet?: AnchorPart;
  };

/** What of a thread is folded, and how it opens. */
export interface Folds {
  /** Folded messages and groups that may be opened; drafts are not. */
  closed(page: Document): Element[];
  /** What opens it, the second choice last. */
  targets(fold: Element): Element[];
  /** Opened, but its text is not loaded yet. */
  isLoading?(page: Document): boolean;
  /** The site reacts only to whole sequences of pointer events. */
  needsPointer: boolean;
}

export function mailSiteOf(id: string, table: MailTable): MailSite {
  const { name = id, seen, thread, subject, message, from, date, body, snippet, ...rest } = table;
  const anchor = anchorMaker(name, seen);
  return {
    ...rest,
    thread: anchor('thread', optional(thread)),
    subject: anchor('subject', subject),
    message: anchor('message', message),
    from: anchor('from', from),
    date: anchor('date', date),
    body: anchor('body', body),
    ...(snippet && { snippet: anchor('snippet', optional(snippet)) }),
  };
}
