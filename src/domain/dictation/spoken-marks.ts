/** Words for marks and line breaks, by language: what is said, and what it becomes. */
const marks: Readonly<Record<string, readonly (readonly [words: string, mark: string])[]>> = {
  en: [
    ['new paragraph', '\n\n'],
    ['new line', '\n'],
    ['question mark', '?'],
    ['exclamation (?:mark|point)', '!'],
    ['full stop', '.'],
    ['period', '.'],
    ['semicolon', ';'],
    ['colon', ':'],
    ['comma', ','],
  ],
  de: [
    ['neuer absatz', '\n\n'],
    ['neue zeile', '\n'],
    ['fragezeichen', '?'],
    ['ausrufezeichen', '!'],
    ['semikolon', ';'],
    ['doppelpunkt', ':'],
    ['komma', ','],
    ['punkt', '.'],
  ],
  fr: [
    ['nouveau paragraphe', '\n\n'],
    ['(?:nouvelle ligne|à la ligne)', '\n'],
    ["point d[’']interrogation", ' ?'],
    ["point d[’']exclamation", ' !'],
    ['point[- ]virgule', ' ;'],
    ['deux[- ]points', ' :'],
    ['virgule', ','],
    ['point', '.'],
  ],
  es: [
    ['(?:nuevo párrafo|punto y aparte)', '\n\n'],
    ['nueva línea', '\n'],
    ['signo de interrogación', '?'],
    ['signo de exclamación', '!'],
    ['punto y coma', ';'],
    ['dos puntos', ':'],
    ['coma', ','],
    ['punto', '.'],
  ],
  it: [
    ['nuovo paragrafo', '\n\n'],
    ['(?:nuova riga|a capo)', '\n'],
    ['punto interrogativo', '?'],
    ['punto esclamativo', '!'],
    ['punto e virgola', ';'],
    ['due punti', ':'],
    ['virgola', ','],
    ['punto', '.'],
  ],
  pt: [
    ['novo parágrafo', '\n\n'],
    ['nova linha', '\n'],
    ['ponto de interrogação', '?'],
    ['ponto de exclamação', '!'],
    ['ponto e vírgula', ';'],
    ['dois pontos', ':'],
    ['vírgula', ','],
    ['ponto', '.'],
  ],
};

/** An engine that writes marks by itself has written some. */
const punctuated = /[.,;:?!…。、！？؟،।]/u;

/**
 * Spoken marks as marks, in the text of an engine that writes none.
 * @param language BCP-47; null: not known, and nothing is changed
 */
export function withSpokenMarks(text: string, language: string | null): string {
  const known = marks[language?.split('-')[0] ?? ''];
  if (!known || punctuated.test(text)) return text;
  const marked = known.reduce((all, [words, mark]) => {
    const said = new RegExp(`(^| )${words}(?=\\s|$)`, 'giu');
    return all.replace(said, mark);
  }, text);
  return marked === text ? text : sentenceStarts(marked.replace(/(\n) +/g, '$1').trimStart());
}

/** A capital where a sentence begins. */
const sentenceStarts = (text: string) =>
  text.replace(/(^|[.?!] |\n)(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
