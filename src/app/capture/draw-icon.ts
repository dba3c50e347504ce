/** Twice the 16 px of a chip, for screens with a device pixel ratio of 2. */
const iconSize = 32;

/** A bitmap as a PNG in a `data:` address. Rejects SVG, which workers do not decode. */
export async function drawIcon(icon: Blob): Promise<string> {
  const bitmap = await createImageBitmap(icon, {
    resizeWidth: iconSize,
    resizeHeight: iconSize,
    resizeQuality: 'medium',
  });
  try {
    const canvas = new OffscreenCanvas(iconSize, iconSize);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    const bytes = new Uint8Array(await png.arrayBuffer());
    return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
  } finally {
    bitmap.close();
  }
}
