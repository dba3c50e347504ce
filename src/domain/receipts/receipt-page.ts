import { readMarks, restoreMarks } from '../evidence/marks.ts';
import { escapeHtml } from '../export/escape-html.ts';
import { savedPage } from '../export/saved-page.ts';
import { htmlOfMarkdown } from '../markdown/html/html-of-markdown.ts';
import type { PageParts } from '../markdown/html/page-parts.ts';
import { safeLink } from '../markdown/safe-link.ts';
import {
  type Receipt,
  type ReceiptPlace,
  type ReceiptQuote,
  type ReceiptSource,
  serialise,
} from './receipt.ts';
import { receiptElement } from './receipt-element.ts';
import { resultTexts } from './result-texts.ts';
import { shownPassage } from './shown-passage.ts';

type Key =
  | Parameters<PageParts['text']>[0]
  | (typeof resultTexts)[ReceiptQuote['result']]
  | 'answer.name'
  | 'details.model'
  | 'details.read'
  | 'evidence.untitled'
  | 'question.name'
  | 'receipt.lead';

/** What the page says by itself, in one language. */
export interface ReceiptTexts {
  /** BCP 47. */
  tag: string;
  text: (key: Key, values?: Record<string, string | number>) => string;
  number: (value: number) => string;
  /** Of an ISO time. */
  date: (time: string) => string;
}

/** A receipt as a page that needs nothing else; what it shows is in it as JSON too, to be checked. */
export function receiptPage(receipt: Receipt, texts: ReceiptTexts): string {
  const page = new ReceiptHtml(receipt, texts);
  const html = savedPage({
    title: page.heading().slice(0, maxTitle),
    language: texts.tag,
    body: page.body(),
    style,
  });
  const end = html.lastIndexOf('</body>');
  const element = receiptElement(serialise(receipt), html);
  return html.slice(0, end) + element + html.slice(end);
}

const maxTitle = 80;

class ReceiptHtml {
  readonly #receipt: Receipt;
  readonly #texts: ReceiptTexts;

  constructor(receipt: Receipt, texts: ReceiptTexts) {
    this.#receipt = receipt;
    this.#texts = texts;
  }

  /** A summary has no words of a person. */
  heading(): string {
    const { question, sources } = this.#receipt;
    return question || sources[0]?.title || this.#texts.text('evidence.untitled');
  }

  body(): string {
    const { sources, quotes } = this.#receipt;
    const withQuotes = sources.map((source, at) =>
      this.#source(
        source,
        quotes.map((quote, mark) => (quote.place?.source === at ? this.#quote(quote, mark) : '')),
      ),
    );
    const others = quotes.map((quote, mark) => (quote.place ? '' : this.#quote(quote, mark)));
    const ways = { page: isolated('/verify'), command: isolated('npm run verify') };
    return `<p class="small">${this.#t('receipt.lead', ways)}</p>
<section class="question" dir="auto" aria-label="${this.#t('question.name')}"><h1>${escapeHtml(this.heading())}</h1></section>
<section class="answer" aria-label="${this.#t('answer.name')}">${this.#answer()}</section>
<p class="small">${this.#about()}</p>
${withQuotes.join('\n')}
<section class="source">${others.join('')}</section>`;
  }

  readonly #t: ReceiptTexts['text'] = (key, values) => escapeHtml(this.#texts.text(key, values));

  #about(): string {
    const { model, answered } = this.#receipt;
    const named =
      model === null ? [] : [`${this.#t('details.model')}: <bdi>${escapeHtml(model)}</bdi>`];
    return [...named, this.#time(answered)].join(' · ');
  }

  #answer(): string {
    const { answer, quotes } = this.#receipt;
    const { text, marks } = readMarks(answer);
    return htmlOfMarkdown(text, {
      id: 'a',
      text: this.#texts.text,
      number: this.#texts.number,
      restore: (written) => restoreMarks(written, marks),
      mark: (mark, isInLink) => {
        const quote = quotes[mark];
        if (!quote) return '';
        const number = this.#texts.number(quote.number);
        const shown = isInLink ? number : `<a href="#q${mark}">${number}</a>`;
        return `<sup class="${quote.result}">${shown}</sup>`;
      },
    });
  }

  #source(source: ReceiptSource, quotes: readonly string[]): string {
    const { title, address, site, author, published, modified, read, sha256 } = source;
    const name = escapeHtml(title || this.#texts.text('evidence.untitled'));
    const link = address && /^https?:/i.test(address) ? safeLink(address) : null;
    const heading = link
      ? `<a href="${escapeHtml(link)}" rel="noopener noreferrer nofollow">${name}</a>`
      : name;
    const stated = [site, ...author, published, modified].filter((each) => each !== null);
    const facts = stated.map((each) => `<bdi>${escapeHtml(each)}</bdi>`).join(' · ');
    const lines = [
      address === null ? '' : `<bdi class="address" dir="ltr">${escapeHtml(address)}</bdi>`,
      facts,
      read === null ? '' : `${this.#t('details.read')}: ${this.#time(read)}`,
      sha256 === null ? '' : `SHA-256: <code dir="ltr">${escapeHtml(sha256)}</code>`,
    ];
    const language = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(source.language ?? '');
    const lang = language ? ` lang="${source.language}"` : '';
    return `<section class="source"><h2 dir="auto"${lang}>${heading}</h2>
<p class="small">${lines.filter(Boolean).join('<br>')}</p><div${lang}>${quotes.join('')}</div></section>`;
  }

  #quote({ quote, number, result, place }: ReceiptQuote, mark: number): string {
    const words = place ? markedPassage(place) : escapeHtml(quote);
    const said = `<small lang="${escapeHtml(this.#texts.tag)}">${this.#texts.number(number)} · ${this.#t(resultTexts[result])}</small>`;
    return `<div class="quote ${result}" id="q${mark}">${said}<blockquote dir="auto">${words}</blockquote></div>`;
  }

  #time(time: string): string {
    return `<time datetime="${escapeHtml(time)}">${escapeHtml(this.#texts.date(time))}</time>`;
  }
}

function markedPassage(place: ReceiptPlace): string {
  const [before, words, after] = shownPassage(place).map(escapeHtml);
  return `${before}<mark>${words}</mark>${after}`;
}

/** From left to right among words of any direction. */
const isolated = (text: string) => `\u2066${text}\u2069`;

const style = `
.question h1 { margin: 0; font-size: 1.125rem; white-space: pre-wrap; } .question { margin-block-start: 0; }
.small { font-size: .875rem; opacity: .85; } .source:not(:empty) { margin-block-start: 2rem; border-block-start: 1px solid rgb(127 127 127 / 40%); }
h2 { font-size: 1.17rem; margin-block: 1rem .25rem; } code { overflow-wrap: anywhere; }
.quote { margin-block: 1rem; break-inside: avoid; } .quote blockquote { margin-block: .25rem 0; } .quote:target blockquote { border-color: currentColor; }
.quote small { font-weight: 600; color: light-dark(#0f766e, #4db8ad); } .quote:not(.checked) small { color: light-dark(#9a3412, #fdba74); }
mark { color: inherit; background: light-dark(#c2eee9, #0b4540); border-radius: 2px; } .part mark { background: none; text-decoration: underline dotted; }
sup a, h2 a { color: light-dark(#0f766e, #4db8ad); } sup:not(.checked) a { color: light-dark(#9a3412, #fdba74); text-decoration: underline dotted; }
@media print { sup a, h2 a { color: inherit; } .address { overflow-wrap: anywhere; } }
`;
