import { quoteForms, type SourceText } from '../evidence/quote-rule.ts';

interface Range {
  start: number;
  end: number;
}

/** Whether the rule of quotes finds these words at that place. `isWhole` false: also cut out of a sentence. */
export function isAt(
  source: SourceText,
  quote: string,
  { start, end }: Range,
  isWhole: boolean,
): boolean {
  const forms = quoteForms(quote);
  const search = [() => source.findBetween(forms, start, end), () => source.find(forms)];
  return search.some((find) => {
    const match = find();
    const isThere = match?.textStart === start && match.textEnd === end;
    return isThere && (match.isWhole || !isWhole);
  });
}
