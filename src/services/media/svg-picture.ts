import { CodedError } from '#shared/errors/coded-error.ts';

interface Size {
  width: number;
  height: number;
}

/** A small icon is drawn large enough to read its letters. */
const usefulSide = 1024;

/**
 * A drawing in SVG as PNG. It is drawn as an image: the browser runs no scripts in it and loads
 * nothing for it. Its worker must have accepted it (`checkSvg`).
 */
export async function svgPicture(file: Blob, named: Size, maxSide: number): Promise<Blob> {
  const longest = Math.max(named.width, named.height);
  const scale = Math.min(maxSide, Math.max(usefulSide, longest)) / longest;
  const width = Math.max(1, Math.round(named.width * scale));
  const height = Math.max(1, Math.round(named.height * scale));
  const root = svgRoot(await file.text());
  if (!root.hasAttribute('viewBox')) {
    root.setAttribute('viewBox', `0 0 ${named.width} ${named.height}`);
  }
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  try {
    return await drawn(root, { width, height });
  } catch (error) {
    // HTML inside a drawing may taint the canvas; the rest can be drawn.
    if ((error as Error).name !== 'SecurityError') throw error;
    for (const each of root.querySelectorAll('foreignObject')) each.remove();
    return drawn(root, { width, height });
  }
}

function svgRoot(text: string): Element {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (documentElement.localName === 'svg') return documentElement;
  throw new CodedError('file_damaged', 'no svg element');
}

async function drawn(root: Element, { width, height }: Size): Promise<Blob> {
  const text = new XMLSerializer().serializeToString(root);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode().catch((error: unknown) => {
      throw new CodedError('file_damaged', error instanceof Error ? error.message : 'no drawing');
    });
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}
