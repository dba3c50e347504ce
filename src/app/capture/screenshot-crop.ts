import { maxBytesOf } from '#domain/files/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface Size {
  width: number;
  height: number;
}
export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** The pixels of a picture that an area of the window covers; whole ones, inside the picture. */
export function regionInPixels(area: Rectangle, view: Size, picture: Size): Rectangle {
  const [across, down] = [picture.width / view.width, picture.height / view.height];
  const within = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max);
  const x = within(area.x * across, picture.width);
  const y = within(area.y * down, picture.height);
  return {
    x,
    y,
    width: within((area.x + area.width) * across, picture.width) - x,
    height: within((area.y + area.height) * down, picture.height) - y,
  };
}

const jpegQuality = 0.92;

/**
 * The area of a picture, the whole without one. PNG, or JPEG where that would be over S5.9's limit:
 * a photograph on a large screen.
 */
export async function cropPicture(
  picture: Blob,
  region: { area: Rectangle; view: Size } | null,
): Promise<Blob> {
  const limit = maxBytesOf('image');
  if (!region && picture.size <= limit) return picture;
  const bitmap = await createImageBitmap(picture);
  try {
    const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    const { x, y, width, height } = region
      ? regionInPixels(region.area, region.view, bitmap)
      : whole;
    if (width < 1 || height < 1) throw new CodedError('capture_failed', 'the area is empty');
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    if (png.size <= limit) return png;
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  } finally {
    bitmap.close();
  }
}
