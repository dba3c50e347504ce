import { splitPassages } from '#workers/passages/passages.core.ts';

/** The passages of a text, each with an anchor of its words at the path `0/OFFSET`. */
export const anchoredPassages = (text: string) =>
  splitPassages(text).map((span) => ({
    ...span,
    anchor: {
      kind: 'dom' as const,
      exact: text.slice(span.textStart, span.textEnd),
      prefix: '',
      suffix: '',
      path: `0/${span.textStart}`,
    },
  }));
