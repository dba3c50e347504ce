import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import type { SharedNote, SharedQuote } from './snapshot.ts';

/** The notes below an answer: quotes with their sources, and those that no source has. `id`: before their ids. */
export function notesHtml(notes: readonly SharedNote[], id: string, texts: PageTexts): string {
  if (notes.length === 0) return '';
  const label = escapeHtml(texts.text('sharePage.notes'));
  const items = notes.map((note) => noteHtml(note, id, texts)).join('\n');
  return `\n<section class="notes" aria-label="${label}">\n<h2>${label}</h2>\n<ol>\n${items}\n</ol>\n</section>`;
}

function noteHtml(note: SharedNote, id: string, { text }: PageTexts): string {
  const { number, failure, quotes, title, address } = note;
  const t: PageTexts['text'] = (key, values) => escapeHtml(text(key, values));
  const words = quotes.map((quote) => quoteHtml(quote, t)).join('');
  const back = `<a class="back" href="#${id}m${number}" aria-label="${t('sharePage.back', { number })}">↑</a>`;
  if (failure === null) {
    return `<li id="${id}n${number}">${words}<p>${sourceHtml(note, t)} ${back}</p></li>`;
  }
  const said = failure === 'missing' ? 'sharePage.notFound' : failureTexts[failure].body;
  const source = title === null && address === null ? '' : `<p>${sourceHtml(note, t)}</p>`;
  return `<li id="${id}n${number}"><p class="missing">${t(said)} ${back}</p>${words}${source}</li>`;
}

/** The whole sentence with the words marked in it. */
function quoteHtml({ exact, sentence, isPart }: SharedQuote, t: PageTexts['text']): string {
  const words = sentence
    ? `${escapeHtml(sentence.before)}<mark>${escapeHtml(exact)}</mark>${escapeHtml(sentence.after)}`
    : escapeHtml(exact);
  const part = isPart ? `<p class="part">${t('evidence.isPart')}</p>` : '';
  return `<blockquote dir="auto">${words}</blockquote>${part}`;
}

function sourceHtml({ title, address, page }: SharedNote, t: PageTexts['text']): string {
  const name = title === null ? t('evidence.untitled') : escapeHtml(title);
  const placed =
    page === null
      ? name
      : t('evidence.placed', {
          title: title ?? t('evidence.untitled'),
          place: t('place.page', { page }),
        });
  if (address === null) return `<cite dir="auto">${placed}</cite>`;
  const host = escapeHtml(hostOf(address));
  const printed = escapeHtml(address.replace(/#:~:text=.*$/s, ''));
  return `<cite dir="auto"><a href="${escapeHtml(address)}" rel="noopener nofollow">${placed}</a></cite> <span class="host">${host}</span><span class="address">${printed}</span>`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';
}
