/** A place on a picture, in its own pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface Stroke {
  /** Pixels of the picture. */
  width: number;
  points: readonly Point[];
}

/** Draws strokes with round ends; a stroke of one point is a dot. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  color: string,
): void {
  Object.assign(context, { lineCap: 'round', lineJoin: 'round', strokeStyle: color });
  for (const { width, points } of strokes) {
    const [first, ...rest] = points;
    if (!first) continue;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of rest.length > 0 ? rest : [first]) context.lineTo(x, y);
    context.stroke();
  }
}

/** The mask of a picture of that size: opaque, transparent where strokes are. PNG in base64. */
export function maskOf(
  { width, height }: { width: number; height: number },
  strokes: readonly Stroke[],
): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'black';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'destination-out';
  drawStrokes(context, strokes, 'black');
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
