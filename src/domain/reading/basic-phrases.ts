/**
 * The few phrases that Gloss Basic puts between sentences of the source. They become part of a
 * stored answer, so the caller passes them in the person's language; these are the English ones
 * (i18n: keys `basic.*` of `locales/en`). `{…}` is filled in.
 */
export interface BasicPhrases {
  /** BCP-47, for numbers. */
  locale: string;
  /** Before the sentences that summarise a text. */
  digest: string;
  /** Before passages that contain every word of a question. */
  passages: string;
  /** Before the nearest passages, where some words are missing. `{words}` */
  nearest: string;
  /** Before the sentences of a summary, where the source has no word of the question. `{words}` */
  unrelated: string;
  /** Before questions that the source answers. */
  answered: string;
  /** Such a question. `{topic}` */
  about: string;
  /** A source without anything that can be quoted. */
  nothing: string;
  /** The author of a source. `{author}` */
  author: string;
  /** The length of a source. `{words}`, `{minutes}` */
  length: string;
}

export const englishBasicPhrases: BasicPhrases = {
  locale: 'en',
  digest: "The most important sentences, in the source's own words:",
  passages: 'What the source says about this, in its own words:',
  nearest: 'The closest passages. Not in the source: {words}.',
  unrelated: 'The source does not mention {words}. What it is mostly about:',
  answered: 'Questions that it answers:',
  about: 'What does it say about {topic}?',
  nothing: 'The source has too little text to quote.',
  author: 'by {author}',
  length: '{words} words, about {minutes} min to read',
};

const keys = {
  digest: 'basic.digest',
  passages: 'basic.passages',
  nearest: 'basic.nearest',
  unrelated: 'basic.unrelated',
  answered: 'basic.answered',
  about: 'basic.about',
  nothing: 'basic.nothing',
  author: 'basic.author',
  length: 'basic.length',
} as const satisfies Record<Exclude<keyof BasicPhrases, 'locale'>, string>;

/** From a table of texts; English where one is missing. */
export function basicPhrasesOf(
  texts: Readonly<Record<string, string>>,
  locale: string,
): BasicPhrases {
  const named = Object.entries(keys).map(([name, key]) => [name, texts[key]]);
  return {
    ...englishBasicPhrases,
    ...Object.fromEntries(named.filter(([, text]) => text !== undefined)),
    locale,
  };
}

/** `{name}` of a phrase replaced by the value of `values` with that name. */
export function fillPhrase(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
