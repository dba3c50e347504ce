import { expect, test } from '@jest/globals';
import { holds } from '../passages/visible-text.ts';
import { isContentEditable } from './own-properties.ts';

test('a text in a shadow root is found after an element was: each has its own getter', () => {
  document.body.innerHTML = '<section><p>The tide turns.</p></section><aside></aside>';
  const [section, words, aside] = document.querySelectorAll('section, p, aside');
  aside!.attachShadow({ mode: 'open' }).innerHTML = '<p>At nine.</p>';
  const hidden = aside!.shadowRoot!.querySelector('p')!;

  expect(holds(section!, words!)).toBe(true);
  expect(holds(section!, words!.firstChild!)).toBe(true);
  expect(holds(aside!, hidden.firstChild!)).toBe(true);
  expect(holds(section!, hidden.firstChild!)).toBe(false);
});

test('of an element that is not HTML it is undefined, whichever was asked first', () => {
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'isContentEditable');
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      if (!(this instanceof HTMLElement)) throw new TypeError('Illegal invocation');
      return true;
    },
  });
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');

  expect(isContentEditable(document.body)).toBe(true);
  expect(isContentEditable(drawing as unknown as HTMLElement)).toBeUndefined();

  if (own) Object.defineProperty(HTMLElement.prototype, 'isContentEditable', own);
  else Reflect.deleteProperty(HTMLElement.prototype, 'isContentEditable');
});
