import { foldSpace } from '#shared/fold-text.ts';
import { trimEndOf } from '#shared/trim-end.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
};

export const extensionOfType = (type: string): string => extensions[type] ?? 'png';

const maxWords = 60;

/** The start of a prompt as the name of a file without its extension. */
function pictureTitle(prompt: string): string {
  const line = foldSpace(prompt.replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, ' '));
  const letters = Array.from(line);
  if (letters.length <= maxWords) return trimEndOf(line, /[. ]/) || 'picture';
  const cut = letters.slice(0, maxWords).join('');
  return trimEndOf(/^(.{20,})\s\S*$/su.exec(cut)?.[1] ?? cut, /[.,; ]/);
}

/** Name of a picture's file. `number`: of several of one prompt, from 1; null: there is one. */
export function nameOfPicture(prompt: string, type: string, number: number | null): string {
  const nth = number === null ? '' : ` ${number}`;
  return `${pictureTitle(prompt)}${nth}.${extensionOfType(type)}`;
}
