/** An area of the window, in CSS pixels from its top left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Extent {
  width: number;
  height: number;
}

/** A smaller drag is a click, or a hand that shook. */
const minSide = 8;
const step = 16;
const fineStep = 1;

/** What the keyboard begins with: the middle of the window. */
export function middleOf({ width, height }: Extent): Area {
  const [w, h] = [Math.round(width / 2), Math.round(height / 2)];
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h };
}

/** Between two corners, whichever way they were drawn, inside the window. */
export function areaBetween(
  from: { x: number; y: number },
  to: { x: number; y: number },
  view: Extent,
): Area {
  const [left, right] = ordered(from.x, to.x, view.width);
  const [top, bottom] = ordered(from.y, to.y, view.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function ordered(a: number, b: number, max: number): [number, number] {
  const within = (value: number) => Math.min(Math.max(Math.round(value), 0), max);
  return [within(Math.min(a, b)), within(Math.max(a, b))];
}

export function isLargeEnough({ width, height }: Extent): boolean {
  return width >= minSide && height >= minSide;
}

interface Press {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows move the area, with Shift its far corner, with Alt by one pixel; null for other keys. */
export function areaAfterKey(area: Area, { key, shiftKey, altKey }: Press, view: Extent) {
  const way = ways[key];
  if (!way) return null;
  const by = altKey ? fineStep : step;
  const [dx, dy] = [way[0] * by, way[1] * by];
  const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
  if (shiftKey) {
    return {
      ...area,
      width: within(area.width + dx, minSide, view.width - area.x),
      height: within(area.height + dy, minSide, view.height - area.y),
    };
  }
  return {
    ...area,
    x: within(area.x + dx, 0, view.width - area.width),
    y: within(area.y + dy, 0, view.height - area.height),
  };
}
