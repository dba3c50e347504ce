import { useFoundIds } from '../search/use-search-runs.ts';
import type { Chip, Source } from './context-chips.ts';
import { useChips } from './use-chat-context.ts';

interface ShownChips {
  chips: readonly Chip[];
  /** What searches found: it is in the rows of their answers, and one chip is for all of it. */
  found: readonly Source[];
}

/** The chips of the next question, those of a search as one. */
export function useShownChips(): ShownChips {
  const all = useChips();
  const ids = useFoundIds();
  const isFound = (chip: Chip) => chip.kind === 'source' && ids.has(chip.source.docId);
  return {
    chips: all.filter((chip) => !isFound(chip)),
    found: all.flatMap((chip) => (chip.kind === 'source' && isFound(chip) ? [chip.source] : [])),
  };
}
