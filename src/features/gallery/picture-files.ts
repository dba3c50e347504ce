import {
  maxPagePictureLetters,
  type PagePicture,
  pagePictureTypes,
} from '#domain/composer/page-picture.ts';
import { base64OfBlob } from '#shared/blob-base64.ts';
import { trimEndOf } from '#shared/trim-end.ts';

export const pictureFormats = ['png', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const quality = 0.92;

/** A picture in another format; its own bytes where it has that already. Rejects where the browser cannot write it. */
export async function inFormat(blob: Blob, format: PictureFormat): Promise<Blob> {
  const type = `image/${format}`;
  if (blob.type === type) return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (format === 'jpeg') {
    // It knows no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return blobOf(canvas, type);
}

/** Bytes of a picture that a page is given as it is. */
const maxPageBytes = (maxPagePictureLetters / 4) * 3;

/** A picture as editors of pages take it: as JPEG where it is too large or of a type that they do not know. */
export async function pagePictureOf(blob: Blob, name: string): Promise<PagePicture> {
  const own = pagePictureTypes.find((type) => type === blob.type);
  if (own && blob.size <= maxPageBytes) {
    const format = pictureFormats.find((each) => own === `image/${each}`);
    const named = format ? nameIn(name, format) : name;
    return { name: named, type: own, base64: await base64OfBlob(blob) };
  }
  const base64 = await base64OfBlob(await inFormat(blob, 'jpeg'));
  return { name: nameIn(name, 'jpeg'), type: 'image/jpeg', base64 };
}

/** What is drawn on a canvas. Rejects where the browser cannot write that type. */
function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (made) => (made?.type === type ? resolve(made) : reject(new Error(`no ${type}`))),
      type,
      quality,
    ),
  );
}

/** The name of a picture's file in a format. */
export function nameIn(name: string, format: PictureFormat): string {
  const bare = name.replace(/\.[a-z0-9]{2,4}$/i, '');
  return `${trimEndOf(bare, /[. ]/) || 'picture'}.${format === 'jpeg' ? 'jpg' : format}`;
}
