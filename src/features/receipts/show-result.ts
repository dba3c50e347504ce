import { answerWith } from '#domain/evidence/marks.ts';
import { safeLink } from '#domain/markdown/safe-link.ts';
import { findingText } from '#domain/receipts/finding-text.ts';
import type { Receipt, ReceiptSource } from '#domain/receipts/receipt.ts';
import { resultTexts } from '#domain/receipts/result-texts.ts';
import { shownPassage } from '#domain/receipts/shown-passage.ts';
import { isWrong, type Verification } from '#domain/receipts/verify-receipt.ts';
import { dateOf, make, numberOf } from './elements.ts';

type Text = (key: string, values?: Record<string, string | number>) => string;

/** Shows what a check found, and what the receipt says. Everything of the file is text. */
export function showResult(
  place: HTMLElement,
  { receipt, findings }: Verification,
  texts: Readonly<Record<string, string>>,
): void {
  const t: Text = (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  const isIntact = receipt !== null && findings.length === 0;
  const said = isIntact ? 'verify.intact' : receipt ? 'verify.changed' : 'verify.unreadable';
  place.dataset.result = said;
  const list = receipt ? findings.map((each) => make('li', findingText(each, receipt, t))) : [];
  place.replaceChildren(make('h2', t(said)), ...(list.length > 0 ? [make('ul', ...list)] : []));
  if (receipt) place.append(...new Content(receipt, findings, t).parts());
}

/** What a receipt says: question, answer, each source with its quotes, then quotes that no source has. */
class Content {
  readonly #receipt: Receipt;
  readonly #findings: Verification['findings'];
  readonly #t: Text;

  constructor(receipt: Receipt, findings: Verification['findings'], t: Text) {
    this.#receipt = receipt;
    this.#findings = findings;
    this.#t = t;
  }

  parts(): HTMLElement[] {
    const { question, answer, sources, quotes } = this.#receipt;
    const numbered = answerWith(
      answer,
      (mark) => `[${numberOf(quotes[mark]?.number ?? mark + 1)}]`,
    );
    return [
      ...(question === '' ? [] : [inItsDirection('h3', question)]),
      inItsDirection('pre', numbered.trim()),
      ...sources.map((source, at) => make('section', ...this.#source(source), ...this.#quotes(at))),
      make('section', ...this.#quotes(undefined)),
    ];
  }

  /** Quotes of a source by its index, or those of none. */
  #quotes(source: number | undefined): HTMLElement[] {
    return this.#receipt.quotes.flatMap(({ quote, number, result, place }, at) => {
      if (place?.source !== source) return [];
      const isLost = isWrong(this.#findings, at);
      const shown = isLost && result === 'checked' ? 'missing' : result;
      const [before, words, after] = place ? shownPassage(place) : ['', quote, ''];
      const passage = place ? [before, make('mark', words), after] : [quote];
      const name = `${numberOf(number)} · ${this.#t(resultTexts[shown])}`;
      const figure = make('figure', make('small', name), inItsDirection('blockquote', ...passage));
      figure.dataset.quote = shown;
      return [figure];
    });
  }

  #source(source: ReceiptSource): HTMLElement[] {
    const { title, address, site, author, published, modified, read, sha256 } = source;
    const facts = [site, ...author, published, modified].filter((each) => each !== null);
    const lines: (Node | string)[] = [];
    if (address !== null) lines.push(addressOf(address));
    if (facts.length > 0) lines.push(facts.join(' · '));
    if (read !== null) lines.push(`${this.#t('details.read')}: ${dateOf(read)}`);
    if (sha256 !== null) lines.push(make('code', `SHA-256 ${sha256}`));
    const heading = inItsDirection('h3', title || this.#t('evidence.untitled'));
    return [heading, ...lines.map((line) => make('p', line))];
  }
}

function addressOf(address: string): HTMLElement {
  const link = /^https?:/i.test(address) ? safeLink(address) : null;
  const shown = make(link === null ? 'bdi' : 'a', address);
  shown.dir = 'ltr';
  return link === null ? shown : Object.assign(shown, { href: link, rel: 'noopener nofollow' });
}

const inItsDirection = (tag: string, ...children: (Node | string)[]) =>
  Object.assign(make(tag, ...children), { dir: 'auto' });
