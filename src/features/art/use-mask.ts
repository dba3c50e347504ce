import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { drawStrokes, type Point, type Stroke } from './mask-strokes.ts';

interface Size {
  width: number;
  height: number;
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Strokes over a picture of that size, by pointer or by keys: arrows move a point, Space marks there. `share`: of its width. */
export function useMask(size: Size, share: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [cursor, setCursor] = useState<Point | null>(null);
  const isDown = useRef(false);
  const width = Math.max(4, share * size.width);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, size.width, size.height);
    drawStrokes(context, strokes, 'rgb(0 130 130)');
    if (cursor) drawStrokes(context, [{ width, points: [cursor] }], 'rgb(255 255 255)');
  }, [strokes, cursor, size, width]);
  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };
  const begin = (point: Point) => setStrokes((all) => [...all, { width, points: [point] }]);
  const extend = (point: Point) =>
    setStrokes((all) => {
      const last = all.at(-1);
      return last ? [...all.slice(0, -1), { ...last, points: [...last.points, point] }] : all;
    });
  const end = () => Object.assign(isDown, { current: false });
  return {
    canvas,
    strokes,
    undo: () => setStrokes((all) => all.slice(0, -1)),
    clear: () => setStrokes([]),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        isDown.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        setCursor(null);
        begin(at(event));
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
        if (isDown.current) extend(at(event));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key];
        const here = cursor ?? { x: size.width / 2, y: size.height / 2 };
        if (step) {
          const [x, y] = step;
          setCursor({
            x: Math.min(size.width, Math.max(0, here.x + (x * width) / 2)),
            y: Math.min(size.height, Math.max(0, here.y + (y * width) / 2)),
          });
        } else if (event.key === ' ') begin(here);
        else return;
        event.preventDefault();
      },
    },
  };
}
