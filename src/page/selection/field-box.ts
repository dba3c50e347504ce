import type { Box } from '../visibility/box.ts';

/** What decides where the lines of a field break. */
const copied = [
  'box-sizing',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'font',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'text-indent',
  'text-transform',
  'text-align',
  'direction',
  'tab-size',
  'word-break',
  'overflow-wrap',
] as const;

/** A longer text takes too long to lay out again: then the pill is at the field. */
const maxLength = 20_000;

/**
 * The box of the characters from `start` to `end` in a text field. The browser does not give it: the
 * text is laid out again, unseen and out of the page's reach, in a closed shadow root.
 */
export function fieldBox(
  field: HTMLInputElement | HTMLTextAreaElement,
  start: number,
  end: number,
): Box {
  const { left, top, right, bottom } = field.getBoundingClientRect();
  if (field.localName !== 'textarea' || field.value.length > maxLength) {
    return { left, top, right, bottom };
  }
  const page = field.ownerDocument;
  const host = page.createElement('div');
  host.style.setProperty('all', 'initial', 'important');
  const mirror = page.createElement('div');
  const style = getComputedStyle(field);
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name));
  mirror.style.cssText +=
    ';position:fixed;visibility:hidden;pointer-events:none;white-space:pre-wrap;border-style:solid;' +
    `width:${field.offsetWidth}px;left:${left}px;top:${top - field.scrollTop}px`;
  mirror.textContent = field.value;
  host.attachShadow({ mode: 'closed' }).append(mirror);
  page.documentElement.append(host);
  const range = page.createRange();
  const text = mirror.firstChild as Text;
  range.setStart(text, start);
  range.setEnd(text, end);
  const box = range.getBoundingClientRect();
  host.remove();
  const within = (at: number) => Math.min(Math.max(at, top), bottom);
  return {
    left: Math.max(box.left, left),
    right: Math.min(box.right, right),
    top: within(box.top),
    bottom: within(box.bottom),
  };
}
