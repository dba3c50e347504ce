/**
 * The few words of its own that Gloss Basic puts between sentences of the source. They become part of
 * a stored answer, so the caller gives them in the person's language; these are the English ones
 * (i18n: keys `basic.*` of `locales/en`).
 */
export interface BasicPhrases {
  /** Before the sentences that say most of a text. */
  digest: string;
  /** Before passages that match a question. */
  passages: string;
  /** Where none does. */
  nothing: string;
}

export const englishBasicPhrases: BasicPhrases = {
  digest: 'The sentences that say most, in the words of the source:',
  passages: 'What the source says about this, in its own words:',
  nothing:
    'No passage of the source holds these words. Try other words, or connect a model that understands the question.',
};
