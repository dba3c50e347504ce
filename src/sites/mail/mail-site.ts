import type { Person } from '#domain/sites/site-pages.ts';
import type { Anchor } from '../anchors/anchor.ts';
import { type AnchorPart, anchorMaker, type Month, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';

export interface Recipients {
  to: Person[];
  cc: Person[];
}

/** The parts of a webmail's open thread; data, except for what no selector can express. */
export interface MailSite {
  /** The pane or page that shows a mail; a page without it shows no mail. */
  thread: Anchor;
  /** Addresses at which a mail is open: no thread there means that the selectors are broken. */
  openAt?: RegExp;
  subject: Anchor;
  /** One per message, folded ones included. */
  message: Anchor;
  /** Of the elements that `message` finds, those that are a single message. */
  isMessage?(element: Element): boolean;
  /** Names within a message; the first is the sender. */
  from: Anchor;
  date: Anchor;
  /** Attributes of the date that state more than its text, best first. */
  dateAttributes?: readonly string[];
  /** The sender's text and markup; a message without it is folded. */
  body: Anchor;
  /** The preview of its body that a folded message shows. */
  snippet?: Anchor;
  /** In a message, or the message itself: it is a draft. */
  draft: string;
  /** Whether a folded message is a draft, where no selector can find that. */
  isDraft?(message: Element): boolean;
  /** Buttons and notices that the site adds to bodies. */
  chrome: string;
  /** Quotes as the site itself marks them. */
  quotes?: string;
  /** In a message of which the site shows only a part of the body. */
  clipped?: string;
  idOf(message: Element): string;
  recipientsOf(message: Element, context: ReadContext): Recipients;
  /** Where the page shows no address: the name of the gathered text that holds this sender's. */
  gatheredAddress?(sender: string): string;
}

type PartKey = 'thread' | 'subject' | 'message' | 'from' | 'date' | 'body' | 'snippet';

/**
 * A `MailSite` as written in a site's definition; its thread and its snippets are optional parts.
 */
export type MailTable = Omit<MailSite, PartKey> &
  Record<Exclude<PartKey, 'snippet'>, AnchorPart> & {
    /** Names the anchors; absent: the site's id. */
    name?: string;
    seen: Month;
    snippet?: AnchorPart;
  };

/** The folded parts of a thread, and how they open. */
export interface Folds {
  /** Selectors of the bodies of mails, in which nothing is clicked: their content is the senders'. */
  bodies: readonly string[];
  /** Folded messages and groups that may be opened; never drafts. */
  closed(page: Document): Element[];
  /** What opens it, best first. */
  targets(fold: Element): Element[];
  /** Opened, with its text not loaded yet. */
  isLoading?(page: Document): boolean;
  /** The site reacts only to complete sequences of pointer events. */
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
