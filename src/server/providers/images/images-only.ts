import { CodedError } from '#shared/errors/coded-error.ts';
import type { MadeProvider, ProviderInput } from '../provider.ts';
import { type ImageMaker, type ImageModelRow, imageRow } from './image-maker.ts';

/** A vendor of pictures alone. */
export function imagesOnly({ config }: ProviderInput, image: ImageMaker): MadeProvider {
  const { id, name } = config;
  return {
    id,
    name,
    models: () => Promise.resolve([]),
    knows: () => Promise.resolve(false),
    chat() {
      throw new CodedError('unsupported_by_provider', `${name} answers no questions`);
    },
    image,
  };
}

export const plain = (...ids: string[]) => ids.map((id) => imageRow(id));
export const editing = (more: Partial<ImageModelRow>, ...ids: string[]) =>
  ids.map((id) => imageRow(id, { edits: true, ...more }));
