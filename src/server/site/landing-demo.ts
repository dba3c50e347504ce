import type { PageTexts } from '../pages/page-texts.ts';

/** Notes of the answer; the last one's words are not in the source. */
const notes = [1, 2, 3, 4] as const;
const isFound = (note: number) => note !== 4;

/**
 * A page and an answer about it. A note is a radio button, so that pressing it highlights its passage without a script:
 * what the product does, with the product's own words. `t`: HTML.
 */
export function landingDemo(t: PageTexts['text'], number: PageTexts['number']): string {
  const passages = notes.filter(isFound);
  return `<div class="demo" role="group" aria-label="${t('landing.demo')}">
<article class="source"><p class="bar" aria-hidden="true"><i></i><i></i><i></i><span>sallow-point.example</span></p>
<h2>${t('landing.demo.title')}</h2>
${passages.map((note) => `<p><mark data-of="${note}">${t(`landing.demo.quote${note}`)}</mark> ${t(`landing.demo.rest${note}`)}</p>`).join('\n')}
</article>
<section class="answer"><p class="question">${t('landing.demo.question')}</p>
<p>${notes.map((note) => `${t(`landing.demo.claim${note}`)}${noteOf(note, t, number(note))}`).join(' ')}</p>
${notes.map((note) => quoteOf(note, t)).join('\n')}
</section>
</div>`;
}

function noteOf(note: number, t: PageTexts['text'], shown: string): string {
  const isFirst = note === 1 ? ' checked' : '';
  const name = t('landing.demo.note', { number: note });
  // A word joiner: the number stays on the line of its claim.
  return `\u2060<label class="note"${isFound(note) ? '' : ' data-missing'}><input type="radio" name="note" value="${note}"${isFirst}><span class="name">${name}</span><span aria-hidden="true">${shown}</span></label>`;
}

function quoteOf(note: number, t: PageTexts['text']): string {
  if (!isFound(note))
    return `<p class="quote" data-missing data-of="${note}">${t('landing.demo.missing')}</p>`;
  return `<p class="quote" data-of="${note}"><q>${t(`landing.demo.quote${note}`)}</q><small>${t('landing.demo.found')}</small></p>`;
}
