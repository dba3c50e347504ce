import { isObject } from '#shared/json.ts';
import { plainText } from './listed-tools.ts';
import { maxResultLetters } from './tool-server.ts';

/** What a tool returned, as it is read. */
export interface ToolResult {
  text: string;
  /** It was longer. */
  isCut: boolean;
  /** The server says that it failed. */
  isError: boolean;
  /** Those that a person can be shown. */
  pictures: ResultPicture[];
  /** Other pictures, and sounds: they are left out. */
  left: number;
}

export interface ResultPicture {
  base64: string;
  type: string;
}

const maxPictures = 4;
const maxPictureLetters = 3_000_000;

/** The text of a result of the protocol. A link stays text: it is never followed. */
export function readResult(result: unknown): ToolResult {
  const { content, structuredContent, isError } = isObject(result) ? result : {};
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.map(textOf).filter((text) => text !== '');
  const all = texts.length > 0 ? texts.join('\n\n') : jsonOf(structuredContent);
  const media = blocks.filter(({ type }) => type === 'image' || type === 'audio');
  const pictures = media.flatMap(pictureOf).slice(0, maxPictures);
  // Half a letter may be left out at its end.
  const whole = plainText(all, maxResultLetters + 2);
  const text = plainText(whole, maxResultLetters);
  return {
    text,
    isCut: whole.length > text.length,
    isError: isError === true,
    pictures,
    left: media.length - pictures.length,
  };
}

function pictureOf({ data, mimeType }: Record<string, unknown>): ResultPicture[] {
  if (typeof data !== 'string' || data.length > maxPictureLetters) return [];
  const isShown = typeof mimeType === 'string' && /^image\/(png|jpeg|webp|gif)$/.test(mimeType);
  return isShown ? [{ base64: data, type: mimeType }] : [];
}

function textOf(block: Record<string, unknown>): string {
  const { type, text, resource, uri, name, title } = block;
  if (typeof text === 'string') return text;
  if (type === 'resource_link') return [title ?? name, uri].filter(isText).join(': ');
  if (!isObject(resource)) return '';
  return isText(resource.text) ? resource.text : isText(resource.uri) ? resource.uri : '';
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const maxIndented = 4000;

/** In lines of its own where it is short: the indents of a deep one can be many times its text. */
function jsonOf(value: unknown): string {
  if (!isObject(value)) return '';
  const text = JSON.stringify(value);
  return text.length > maxIndented ? text : JSON.stringify(value, null, 2);
}
