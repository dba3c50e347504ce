import { imageSizes } from './catalogue/art.ts';

/** Width by height in pixels, such as `1024x1024`. */
export type ImageSize = `${number}x${number}`;
/** Width by height, such as `16:9`. */
export type AspectRatio = `${number}:${number}`;

const sizeForm = /^([1-9]\d{1,4})x([1-9]\d{1,4})$/;
const ratioForm = /^([1-9]\d{0,2}):([1-9]\d{0,2})$/;

export const isImageSize = (text: string): text is ImageSize => sizeForm.test(text);
export const isAspectRatio = (text: string): text is AspectRatio => ratioForm.test(text);

/** Ratios that a model with ratios of its own takes. */
export const commonRatios: readonly AspectRatio[] = [
  '1:1',
  '16:9',
  '9:16',
  '4:3',
  '3:4',
  '3:2',
  '2:3',
];

const quotientOf = (text: string): number => {
  const [width = 1, height = 1] = text.split(/[:x]/).map(Number);
  return width / height;
};

/** How far two forms are from each other, in either direction alike. */
const distance = (one: string, other: string) =>
  Math.abs(Math.log(quotientOf(one) / quotientOf(other)));

function nearest<Text extends string>(wanted: string, among: readonly Text[]): Text | undefined {
  return among.toSorted((a, b) => distance(a, wanted) - distance(b, wanted))[0];
}

/** The common ratio that is nearest to a size. */
export function ratioOfSize(size: ImageSize): AspectRatio {
  return nearest(size, commonRatios) ?? '1:1';
}

const area = 1024 * 1024;
const step = 64;

/** A size of a ratio: of those that the model takes the nearest, else S3.16's, else one of about a megapixel. */
export function sizeOfRatio(ratio: AspectRatio, sizes: readonly ImageSize[] | null): ImageSize {
  const known = sizes && nearest(ratio, sizes);
  if (known) return known;
  const listed = imageSizes[ratio];
  if (listed && isImageSize(listed)) return listed;
  return pixelsOfRatio(ratio, area).join('x') as ImageSize;
}

/** Width and height of about `area` pixels, each in steps of 64. */
export function pixelsOfRatio(ratio: AspectRatio, area: number): [width: number, height: number] {
  const quotient = quotientOf(ratio);
  const round = (pixels: number) => Math.max(step, Math.round(pixels / step) * step);
  return [round(Math.sqrt(area * quotient)), round(Math.sqrt(area / quotient))];
}
