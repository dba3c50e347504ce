import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { strictMarkdown } from '#domain/markdown/strict-markdown.ts';

const bareAddress = /<a href="([^"]*)">((?:https?:\/\/|www\.)[^<]*)<\/a>/gi;
const link = /<a href="([^"]*)"[^>]*>/g;
const image = /<img src="[^"]*" alt="([^"]*)"[^>]*>/g;
const allowedAddress = /^(https?:\/\/|mailto:)/i;
/** Marks of the sentence around an address, where it is written without spaces. */
const cjkMark =
  /[\u3000-\u3002\uff01\uff0c\uff1a\uff1b\uff1f\uff08\uff09\uff3b\uff3d\uff5b-\uff60\u3008-\u3011\u3014-\u301f\u2026\u201c\u201d]/u;

const extensions = [
  gfm({ singleTilde: false }),
  // The last one of a sign reads it.
  cjkFriendlyExtension(),
  gfmStrikethroughCjkFriendly({ singleTilde: false }),
];
const htmlExtensions = [gfmHtml()];

/**
 * Untrusted Markdown as HTML. The library escapes all HTML of the text, so that tags and attributes in its output are
 * its own: links of any scheme but http, https and mailto lose their address, and images are their text.
 */
export function renderMarkdown(text: string): string {
  const html = micromark(strictMarkdown(text), { extensions, htmlExtensions });
  return html
    .replace(image, (_tag, alt: string) => `<span class="image">${alt}</span>`)
    .replace(bareAddress, withoutSentence)
    .replace(link, (_tag, address: string) =>
      allowedAddress.test(address) ? `<a href="${address}" rel="noopener nofollow">` : '<a>',
    );
}

/** The library takes marks of Chinese and Japanese, and what follows them, as parts of an address. */
function withoutSentence(tag: string, address: string, text: string): string {
  const end = text.search(cjkMark);
  if (end < 0) return tag;
  const shown = text.slice(0, end);
  const target = (/^www\./i.test(text) ? 'http://' : '') + encodeURI(shown);
  if (!address.startsWith(target)) return tag;
  return `<a href="${target}">${shown}</a>${withAddresses(text.slice(end))}`;
}

/** Escaped text, in which no address is a link yet. */
function withAddresses(text: string): string {
  return text
    .split(/(?=https?:\/\/[a-z\d])/i)
    .map((part) => {
      if (!/^https?:/i.test(part)) return part;
      const end = part.search(cjkMark);
      const shown = end < 0 ? part : part.slice(0, end);
      return `<a href="${encodeURI(shown)}">${shown}</a>${part.slice(shown.length)}`;
    })
    .join('');
}
