import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const link = /<a href="([^"]*)"[^>]*>/g;
const image = /<img src="[^"]*" alt="([^"]*)"[^>]*>/g;
const allowedAddress = /^(https?:\/\/|mailto:)/i;

/**
 * Untrusted Markdown as HTML. The library escapes all HTML of the text, so that tags and attributes in its output are
 * its own: links of any scheme but http, https and mailto lose their address, and images are their text.
 */
export function renderMarkdown(text: string): string {
  const html = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return html
    .replace(image, (_tag, alt: string) => `<span class="image">${alt}</span>`)
    .replace(link, (_tag, address: string) =>
      allowedAddress.test(address) ? `<a href="${address}" rel="noopener nofollow">` : '<a>',
    );
}
