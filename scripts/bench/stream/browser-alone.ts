import { readEveryMs } from '#services/llm/reply-stream.ts';
import type { Cost } from './page-cost.ts';
import type { StreamPanel } from './panel.ts';

/**
 * What the browser takes by itself: the elements of the answer that the panel shows are put in again
 * within `ms`, at the product's pace, by a script that knows nothing but them.
 */
export function browserAlone(panel: StreamPanel, ms: number): Promise<Cost> {
  return panel.costOf(() => panel.page.evaluate(putInAgain, ms, readEveryMs));
}

/** Runs in the panel. The text grows in the order of the document, and the view follows its end. */
function putInAgain(ms: number, stepMs: number): Promise<void> {
  const answer = document.querySelector<HTMLElement>('[data-answer]');
  if (!answer) throw new Error('no answer is shown');
  let view = answer;
  while (getComputedStyle(view).overflowY !== 'auto' && view.parentElement) {
    view = view.parentElement;
  }
  const whole = answer.cloneNode(true);
  const before = [...answer.childNodes];
  const step = Math.ceil(((whole.textContent ?? '').length * stepMs) / ms);
  answer.replaceChildren();

  let left = 0;
  function* fill(from: Node, to: Node): Generator<void> {
    for (const child of from.childNodes) {
      const made = child.cloneNode(false);
      if (made instanceof HTMLElement && made.dataset.part !== undefined) {
        // As while it is written: all parts but the last may be left out of sight.
        delete made.dataset.still;
        (to.lastChild as HTMLElement | null)?.setAttribute('data-still', '');
      }
      to.appendChild(made);
      if (made instanceof Text) yield* write(made);
      else yield* fill(child, made);
    }
  }
  function* write(text: Text): Generator<void> {
    const { data } = text;
    text.data = '';
    for (let at = 0; at < data.length; ) {
      if (left === 0) yield;
      const taken = data.slice(at, at + left);
      text.appendData(taken);
      at += taken.length;
      left -= taken.length;
    }
  }
  const filling = fill(whole, answer);
  return new Promise((done) => {
    const timer = setInterval(() => {
      left = step;
      const isOver = filling.next().done;
      view.scrollTop = view.scrollHeight;
      if (!isOver) return;
      clearInterval(timer);
      requestIdleCallback(() => {
        answer.replaceChildren(...before);
        done();
      });
    }, stepMs);
  });
}
