import { trafficQuery } from '#domain/account/traffic.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';

const ownTag = /<(?:a|form) [^<>]*>/g;
const ownPath = / href="\/(?!\/)[^"?#]*(?:\?[^"#]*)?/;

/**
 * S3.7, S2.7: from where a person came goes along in the links of a page that keeps nothing itself, up to the app, which
 * notes it. `url`: at which the page was asked for.
 */
export function carryTraffic(html: string, url: string): string {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const carried = trafficQuery(query);
  if (carried === '') return html;
  const inLinks = escapeHtml(carried);
  const fields = [...new URLSearchParams(carried)].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return html.replace(ownTag, (tag) =>
    tag.startsWith('<form')
      ? tag + fields.join('')
      : tag.replace(ownPath, (path) => path + (path.includes('?') ? '&amp;' : '?') + inLinks),
  );
}
