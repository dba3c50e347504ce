import { ownBlocks } from '../article/blocks.ts';
import type { Measure } from '../article/measure.ts';
import { squeezed } from '../letters-in.ts';
import { isNamedBody } from './narrow.ts';
import type { Rule } from './rule.ts';

const foot =
  'footer,[role=contentinfo],[id*="foot" i],[class~="foot" i],[class*="footer" i],[id*="legal" i],[id*="terms" i]';
const stated = '[itemprop~="articleBody"],[role=article],article,main,[role=main]';
const minText = 60;
/** Blocks that are compared: each costs a search in the whole text of footer and article. */
const maxBlocks = 24;

export const bodyNotFoot: Rule = {
  name: 'body not foot',
  isGuard: true,
  purpose:
    "Notes so short that Readability takes the site's foot, with its terms, for the text. Guard: all blocks that were found are in a foot or in the text itself, and the page has one container that names itself the text, with 60 letters.",
  before: (page, { measured }) => {
    const body = onlyBody(page, measured());
    if (!body) return null;
    const feet = [...page.body.querySelectorAll(foot)].filter((each) => !each.contains(body));
    const inFoot = squeezed(feet.map(({ textContent }) => textContent).join(' '));
    if (!inFoot) return null;
    const inBody = squeezed(body.textContent);
    const copy = body.cloneNode(true) as Element;
    return (article) => {
      const texts = ownBlocks(article.content).map(({ text }) => squeezed(text));
      const last = texts.at(-1);
      if (!last || texts.length > maxBlocks || !inFoot.includes(last)) return;
      if (texts.every((text) => inFoot.includes(text) || inBody.includes(text))) {
        article.content = copy;
      }
    };
  },
};

/** The only container that is the text by its name or role. */
function onlyBody(page: Document, measure: Measure): Element | null {
  const isText = (element: Element) => measure.of(element).letters >= minText;
  const named = [...page.body.querySelectorAll('div,section')].filter(
    (element) => isNamedBody(element) && isText(element) && !element.closest(foot),
  );
  const outer = named.filter((each) => !each.parentElement?.closest('[data-gloss-body]'));
  const all = outer.length > 0 ? outer : [...page.body.querySelectorAll(stated)].filter(isText);
  return all.length === 1 ? (all[0] ?? null) : null;
}
