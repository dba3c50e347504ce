import { expect, test } from '@jest/globals';
import { centred } from './popup.ts';

const size = { width: 488, height: 634 };

test.each([
  ['of one screen', { availWidth: 1920, availHeight: 1040 }, 'left=716,top=203'],
  [
    'of a second screen, below a bar',
    { availWidth: 1280, availHeight: 999, availLeft: 1920, availTop: 25 },
    'left=2316,top=208',
  ],
  [
    'on a screen to the left',
    { availWidth: 1280, availHeight: 1024, availLeft: -1280, availTop: 0 },
    'left=-884,top=195',
  ],
  [
    'at the corner of a screen that is too small',
    { availWidth: 360, availHeight: 600 },
    'left=0,top=0',
  ],
])('S2.10 a pop-up opens in the middle %s', (_name, screen, place) => {
  expect(centred(size, screen)).toBe(`popup,width=488,height=634,${place}`);
});
