import { CodedError } from '#shared/errors/coded-error.ts';
import { serve } from '../pool/coded-throw.ts';
import type { ImageApi } from './image.api.ts';
import { checkPixels, type Easel, staysSharp, writeWithin } from './image.core.ts';
import { checkSvgText } from './svg.core.ts';

serve({
  check: async (file) => (await unpack(file)).close(),
  draw: async (file, limits) => {
    const picture = await unpack(file);
    try {
      const { blob, size } = await writeWithin(
        easelOf(picture),
        picture,
        staysSharp(file.type),
        limits,
      );
      return { mediaType: blob.type as 'image/png', base64: base64Of(blob), ...size };
    } finally {
      picture.close();
    }
  },
  checkSvg: async (file) => checkSvgText(await file.text(), file.size),
} satisfies ImageApi);

/** Upright; of an animation its first frame. */
async function unpack(file: Blob): Promise<ImageBitmap> {
  await checkPixels(file);
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new CodedError('file_damaged', error instanceof Error ? error.message : 'no image');
  });
}

function easelOf(picture: ImageBitmap): Easel {
  return {
    async encode({ width, height }, type, quality) {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new CodedError('failed', 'no canvas');
      if (type === 'image/jpeg') {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, width, height);
      }
      // Drawn smaller in one step, fine lines would disappear.
      const scaled = await createImageBitmap(picture, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      context.drawImage(scaled, 0, 0);
      scaled.close();
      return canvas.convertToBlob({ type, quality });
    },
  };
}

/** In workers only. */
declare class FileReaderSync {
  readAsDataURL(blob: Blob): string;
}

function base64Of(blob: Blob): string {
  const address = new FileReaderSync().readAsDataURL(blob);
  return address.slice(address.indexOf(',') + 1);
}
