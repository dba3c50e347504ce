import { ownValue } from '#shared/own-value.ts';
import type { Segment } from '../sites/site-pages.ts';
import { hundredths } from './time-stamp.ts';

/**
 * YouTube's caption files, srv1 (`<text start dur>`, seconds) and srv3 (`<p t d>`, milliseconds).
 * Read without an XML parser, which a service worker does not have. Other input yields no lines.
 */
export function parseTimedText(xml: string): Segment[] {
  const segments: Segment[] = [];
  const open = /<(text|p)((?:\s[^<>]*)?)>/g;
  for (let tag = open.exec(xml); tag; tag = open.exec(xml)) {
    const [, name = '', attributes = ''] = tag;
    if (attributes.endsWith('/')) continue;
    const end = xml.indexOf(`</${name}>`, open.lastIndex);
    if (end < 0) break;
    const segment = segmentOf(name === 'text', attributes, xml.slice(open.lastIndex, end));
    open.lastIndex = end;
    if (segment.text !== '') segments.push(segment);
  }
  return segments;
}

function segmentOf(isOld: boolean, attributes: string, inner: string): Segment {
  const value = (key: string) => Number(attribute(attributes, key) ?? 0);
  const [start, duration] = isOld
    ? [value('start'), value('dur')]
    : [value('t') / 1000, value('d') / 1000];
  const text = isOld ? oldText(inner) : newText(inner);
  return {
    start: hundredths(start),
    duration: hundredths(duration),
    text: text.replace(/\s+/g, ' ').trim(),
  };
}

const markup = /<\/?[a-z][^<>]*>/gi;

function attribute(attributes: string, key: string): string | undefined {
  const found = new RegExp(`\\s${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

/** Escaped twice: the result of the first pass is HTML. */
function oldText(inner: string): string {
  return decode(decode(plain(inner)).replace(markup, ''));
}

function newText(inner: string): string {
  return decode(decode(plain(inner)));
}

function plain(inner: string): string {
  return inner.replace(/<br\s*\/?>/gi, ' ').replace(markup, '');
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decode(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ownValue(named, name.toLowerCase()) ?? entity;
    const hex = name[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
