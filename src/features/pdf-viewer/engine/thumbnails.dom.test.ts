import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { PdfEngine } from './pdf-engine.ts';
import { Thumbnails } from './thumbnails.ts';

/** A document whose pictures are ready when the test says so; `drawn` are their rotations. */
function open() {
  const drawn: number[] = [];
  let ready = () => {};
  const page = {
    rotate: 0,
    getViewport: ({ rotation }: { rotation: number }) => ({ width: 10, height: 20, rotation }),
    render({ viewport }: { viewport: { rotation: number } }) {
      drawn.push(viewport.rotation);
      const promise = new Promise<void>((resolve) => {
        ready = resolve;
      });
      return { promise, cancel: () => undefined };
    },
  };
  const pdf = { getPage: async () => page };
  const engine = { opened: Promise.resolve(pdf) } as unknown as PdfEngine;
  return { thumbnails: new Thumbnails(engine, 112), drawn, ready: () => ready() };
}

test('a page that is turned while its picture is drawn is drawn again, turned', async () => {
  const { thumbnails, drawn, ready } = open();
  const place = document.createElement('span');
  thumbnails.want(1, place);
  await waitFor(() => expect(drawn).toEqual([0]));
  thumbnails.turn(90);
  ready();
  await waitFor(() => expect(drawn).toEqual([0, 90]));
  expect(place.childElementCount).toBe(0);
  ready();
  await waitFor(() => expect(place.childElementCount).toBe(1));
});
