import { foldSpace } from '#shared/fold-text.ts';
import { type Block, linkLetters, wordCount } from '../article/blocks.ts';
import { isAllOf } from '../article/empty-parts.ts';
import { creditRange, cutText } from './caption-credit.ts';
import {
  isClosing,
  isCredit,
  isCreditLine,
  isLabel,
  isMeta,
  isPointerLabel,
  isPromotion,
  isSource,
} from './line-words.ts';

/** A block of the article, with its position among the paragraphs. */
export interface Line extends Block {
  where: 'before' | 'within' | 'after';
  isCaption: boolean;
  /** An earlier caption has the same text. */
  isRepeated: boolean;
  /** Host of the page, without `www.`; '' where it is not known. */
  host: string;
}

export interface LineRule {
  readonly name: string;
  readonly purpose: string;
  isFurniture(line: Line): boolean;
}

/** An entry of a numbered list: notes, references, steps. */
const isNumbered = ({ element }: Line) => element.closest('ol') !== null;
/** The caption of the opening picture describes the subject of the article. */
const isInHeadFigure = ({ where, element }: Line) =>
  where === 'before' && element.closest('figure') !== null;
const isPlain = (line: Line) =>
  !isInHeadFigure(line) && !line.isCaption && !isSource(line.text) && !isNumbered(line);

export const lineRules: readonly LineRule[] = [
  {
    name: 'label line',
    purpose: 'Labels of advertising, sharing, subscription and comments.',
    isFurniture: (line) =>
      !isSource(line.text) &&
      !isNumbered(line) &&
      isLabel(line.text) &&
      !isPointerLabel(line.text) &&
      !opensText(line.element),
  },
  {
    name: 'pointer line',
    purpose: 'A line that leads to another article of the site.',
    isFurniture: (line) =>
      !isSource(line.text) &&
      ((isPointerLabel(line.text) && !opensText(line.element)) || isPointer(line)),
  },
  {
    name: 'credit line',
    purpose: 'Who took a picture, the numbers of a gallery, and a caption that comes again in it.',
    isFurniture: (line) =>
      (line.isCaption && line.isRepeated) ||
      (!isInHeadFigure(line) &&
        !isSource(line.text) &&
        (isGalleryNumber(line) ||
          (line.isCaption ? isAllCredit(line.text) : isCreditLine(line.text)))),
  },
  {
    name: 'meta line before',
    purpose: 'Byline and date above the text.',
    isFurniture: (line) => line.where === 'before' && isPlain(line) && isMeta(line.text),
  },
  {
    name: 'links before',
    purpose: 'Sections and tags above the text.',
    isFurniture: (line) => line.where === 'before' && isPlain(line) && isLinks(line),
  },
  {
    name: 'links after',
    purpose: 'Tags and other pages below the text.',
    isFurniture: (line) => line.where === 'after' && isPlain(line) && isLinks(line),
  },
  {
    name: 'closing line',
    purpose: 'Who helped, where to write, how it is filed.',
    isFurniture: (line) =>
      isPlain(line) &&
      isClosing(line.text) &&
      (line.where === 'after' || (line.where === 'within' && line.text.length < 80)),
  },
  {
    name: 'promotion line',
    purpose: 'A sentence below the text that asks to subscribe or to follow.',
    isFurniture: (line) => line.where === 'after' && isPlain(line) && isPromotion(line.text),
  },
];

const hasCredit = (text: string) => isCreditLine(text) || isCredit(text);
const isAllCredit = (text: string) => hasCredit(text) && !creditRange(text);

/** The credit of a caption that also describes its picture: it goes alone. */
export function cutCredit(line: Line): void {
  if (!line.isCaption || isInHeadFigure(line) || !hasCredit(line.text)) return;
  const range = creditRange(line.text);
  if (range) cutText(line.element, line.text, range);
}

/** The number of a picture in a gallery; an equation in a figure has one too. */
function isGalleryNumber({ text, element }: Line): boolean {
  if (!/^\d{1,3}$/.test(text)) return false;
  const figure = element.closest('figure');
  return figure?.querySelector('img') != null && !figure.querySelector('math,[data-gloss-math]');
}

const minOpened = 15;

/** A heading with a paragraph of its own under it. */
function opensText(element: Element): boolean {
  if (!/^h[1-6]$/.test(element.localName)) return false;
  const next = element.nextElementSibling;
  const text = foldSpace(next?.textContent ?? null);
  if (next?.localName !== 'p' || wordCount(text) < minOpened) return false;
  return linkLetters(next) < text.length / 2;
}

/** A line that is entirely a link, and no list item, leads to another page. */
function isPointer({ text, linked, element }: Line): boolean {
  if (linked < 0.5) return false;
  if (isCardHeading(element)) return true;
  const [lead = ''] = text.split(/[:：]/, 1);
  if (lead.length < text.length && isLabel(lead)) return true;
  return linked > 0.8 && element.closest('a') !== null && element.closest('li') === null;
}

/** A list item that holds nothing but its heading. */
function isCardHeading(element: Element): boolean {
  const heading = element.closest('h2,h3,h4,h5,h6');
  const item = heading?.closest('li');
  return !!item && !!heading && isAllOf(item, heading);
}

function isLinks(line: Line): boolean {
  const { linked, text, element } = line;
  return linked > 0.8 && text.length < 120 && !hasHeading(element) && !leadsOut(line);
}

/** An entry of a list of links to other sites: references of the text. */
function leadsOut({ element, host }: Line): boolean {
  if (!host || !element.closest('li')) return false;
  const links = [...element.querySelectorAll('a[href]')];
  return links.length > 0 && links.every((link) => isOther(link.getAttribute('href') ?? '', host));
}

function isOther(address: string, host: string): boolean {
  if (!URL.canParse(address)) return false;
  const other = new URL(address).hostname.replace(/^www\./, '');
  const isKin = other.endsWith(`.${host}`) || host.endsWith(`.${other}`);
  return other !== '' && other !== host && !isKin;
}

/** A list under a heading of the text's own is part of it. */
function hasHeading(element: Element): boolean {
  const before = element.closest('ul,ol')?.previousElementSibling;
  return before?.matches('h2,h3,h4,h5,h6') === true && !isLabel(foldSpace(before.textContent));
}
