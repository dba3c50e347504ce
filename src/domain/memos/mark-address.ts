import { plainAddress } from '../memory/plain-address.ts';
import { gmailThread } from '../sites/gmail-thread.ts';
import { watchAddress } from '../video/video-address.ts';
import { youtubeId } from '../video/youtube-id.ts';

/** How the addresses of a mail site name what is open. */
interface MailAddresses {
  host: RegExp;
  /** In an address at which a single thread is open; `id` is its own. */
  thread: RegExp;
  /** Its address whichever folder or search it is open in. */
  readonly at: (url: URL, groups: Readonly<Record<string, string | undefined>>) => string;
}

const sameId = (id = '') => encodeURIComponent(decoded(id));

const mailSites: readonly MailAddresses[] = [
  {
    host: /^mail\.google\.com$/,
    thread: gmailThread,
    at: ({ origin, pathname }, { id }) => `${origin}${pathname}#all/${id}`,
  },
  {
    host: /^outlook\.(?:live\.com|office(?:365)?\.com|cloud\.microsoft)$/,
    thread: /^https?:\/\/[^/]+\/mail\/(?:(?<account>\d+)\/)?(?:[^?#]+\/)?id\/(?<id>[^/?#]+)/,
    at: ({ origin }, { account, id }) =>
      `${origin}/mail/${account === undefined ? '' : `${account}/`}id/${sameId(id)}`,
  },
  {
    host: /^mail\.proton\.me$/,
    thread: /\/u\/(?<account>\d+)\/[^/]+\/(?<id>[^/#?]{20,})/,
    at: ({ origin }, { account, id }) => `${origin}/u/${account}/all-mail/${sameId(id)}`,
  },
  {
    host: /^mail\.yahoo\.com$/,
    thread: /\/messages\/(?<id>[^/?#]+)/,
    at: ({ origin, pathname }, { id }) =>
      `${origin}/${pathname.split('/')[1]}/folders/1/messages/${sameId(id)}`,
  },
  {
    host: /^mail\.zoho\.(?:com|eu|in|com\.cn|com\.au|jp)$/,
    thread: /#mail\/[^#]*\/p\/(?<id>\d+)/,
    at: ({ origin, pathname }, { id }) => `${origin}${pathname}#mail/folder/inbox/p/${id}`,
  },
  // Its addresses name no mail.
  { host: /(?:^|\.)(?:ex)?mail\.qq\.com$/, thread: /(?!)/, at: ({ href }) => href },
];

/**
 * The address to which the marks of a page belong. Of a mail it is that of its thread, in whichever folder it is open, of a
 * video that of the video alone. null: none by which it is known again, as that of a list of mails, which shows another one the next time.
 */
export function markAddress(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  const site = mailSites.find(({ host }) => host.test(url.hostname));
  if (!site) {
    const video = youtubeId(link);
    return video === null ? plainAddress(link) : watchAddress(video);
  }
  const found = site.thread.exec(url.href);
  return found && site.at(url, found.groups ?? {});
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
