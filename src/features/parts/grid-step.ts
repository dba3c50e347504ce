/** Where an entry of a grid is. */
export type GridBox = Pick<DOMRect, 'left' | 'width' | 'top' | 'bottom'>;

const middle = ({ left, width }: GridBox) => left + width / 2;

/**
 * The entry that an arrow key leads to, by where they are: a line up or down to the nearest, else one on in the order
 * they are read in. undefined: there is none.
 */
export function gridStep(
  boxes: readonly GridBox[],
  at: number,
  key: string,
  isRtl: boolean,
): number | undefined {
  const from = boxes[at];
  if (!from) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowUp') return nearest(boxes, from, key === 'ArrowDown');
  const isOn = key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const isBack = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  const next = isOn ? at + 1 : isBack ? at - 1 : -1;
  return boxes[next] ? next : undefined;
}

/** Of the next line in that direction. */
function nearest(boxes: readonly GridBox[], from: GridBox, isDown: boolean): number | undefined {
  const distance = ({ top, bottom }: GridBox) => (isDown ? top - from.bottom : from.top - bottom);
  const beyond = [...boxes.keys()].filter((index) => distance(boxes[index]!) >= 0);
  if (beyond.length === 0) return undefined;
  const line = Math.min(...beyond.map((index) => distance(boxes[index]!)));
  const aside = (index: number) => Math.abs(middle(boxes[index]!) - middle(from));
  return beyond
    .filter((index) => distance(boxes[index]!) === line)
    .reduce((best, index) => (aside(index) < aside(best) ? index : best));
}
