import { safeLink } from '#domain/markdown/safe-link.ts';
import { findingText } from '#domain/receipts/finding-text.ts';
import type { Receipt, ReceiptQuote, ReceiptSource } from '#domain/receipts/receipt.ts';
import { resultTexts } from '#domain/receipts/result-texts.ts';
import type { Verification } from '#domain/receipts/verify-receipt.ts';

type Texts = Readonly<Record<string, string>>;

/** Shows what a check found, and what the receipt says. Everything of the file is text. */
export function showResult(
  place: HTMLElement,
  { receipt, findings }: Verification,
  texts: Texts,
): void {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  const isIntact = receipt !== null && findings.length === 0;
  const said = isIntact ? 'verify.intact' : receipt ? 'verify.changed' : 'verify.unreadable';
  place.dataset.result = said;
  const list = receipt ? findings.map((each) => make('li', findingText(each, receipt, t))) : [];
  place.replaceChildren(make('h2', t(said)), ...(list.length > 0 ? [make('ul', ...list)] : []));
  if (receipt) place.append(...contentOf(receipt, t));
}

type Text = (key: string) => string;

function contentOf(receipt: Receipt, t: Text): HTMLElement[] {
  const { question, sources, quotes } = receipt;
  const inSource = (at: number) => quotes.filter(({ place }) => place?.source === at);
  return [
    ...(question === '' ? [] : [make('h3', question)]),
    ...sources.map((source, at) =>
      make('section', ...sourceParts(source, t), ...inSource(at).map((quote) => quoteOf(quote, t))),
    ),
    ...quotes.filter(({ place }) => !place).map((quote) => quoteOf(quote, t)),
  ].map(inOwnDirection);
}

function sourceParts({ title, address, read, sha256 }: ReceiptSource, t: Text): HTMLElement[] {
  const link = address && /^https?:/i.test(address) ? safeLink(address) : null;
  const heading = make('h3', title || t('evidence.untitled'));
  const lines: Node[] = [];
  if (link) {
    const shown = make('a', address ?? '');
    Object.assign(shown, { href: link, rel: 'noopener noreferrer nofollow' });
    lines.push(shown);
  } else if (address !== null) lines.push(make('bdi', address));
  if (read !== null) lines.push(make('span', `${t('details.read')}: ${dateOf(read)}`));
  if (sha256 !== null) lines.push(make('code', `SHA-256 ${sha256}`));
  return [inOwnDirection(heading), ...lines.map((line) => make('p', line))];
}

function quoteOf({ quote, number, result, place }: ReceiptQuote, t: Text): HTMLElement {
  const named = make('small', `${numberOf(number)} · ${t(resultTexts[result])}`);
  const figure = make('figure', named, inOwnDirection(make('blockquote', ...quotedWords())));
  figure.dataset.quote = result;
  return figure;

  function quotedWords(): (Node | string)[] {
    if (!place) return [quote];
    const { passage, passageStart, start, end } = place;
    const [from, to] = [start - passageStart, end - passageStart];
    return [passage.slice(0, from), make('mark', passage.slice(from, to)), passage.slice(to)];
  }
}

const numberOf = (value: number) =>
  new Intl.NumberFormat(document.documentElement.lang).format(value);

function dateOf(time: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(date);
}

function make(tag: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

function inOwnDirection(element: HTMLElement): HTMLElement {
  if (element.localName !== 'section') element.dir = 'auto';
  return element;
}
