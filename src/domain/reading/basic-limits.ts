import { shapeOf } from './task-of.ts';

interface BasicRequest {
  question: string;
  /** It has something to find passages in. */
  hasSources: boolean;
}

/**
 * What of a request needs a model, since Gloss Basic only extracts and searches; null: nothing does. `chat`: there is no
 * source.
 */
export function beyondBasic({ question, hasSources }: BasicRequest) {
  if (!hasSources) return 'chat';
  const shape = shapeOf(question);
  return shape === 'transform' || shape === 'compose' ? shape : null;
}
