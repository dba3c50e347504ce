import { type SpokenMarks, usual } from './spoken-mark.ts';

/** Romance and Germanic languages. */
export const romanceGermanicMarks: SpokenMarks = {
  ca: [
    ['paràgraf nou|nou paràgraf', '\n\n'],
    ['línia nova|nova línia', '\n'],
    ['punt i a part', '.\n\n'],
    ['punt i seguit', '.'],
    ["signe d'interrogació|signe d’interrogació|interrogant", '?'],
    ["signe d'exclamació|signe d’exclamació|signe d'admiració|signe d’admiració", '!'],
    ['punt i coma', ';'],
    ['dos punts', ':'],
    ['coma', ','],
    ['punt', '.', { unlessBefore: ' de (?:vista|partida|trobada)' }],
  ],
  da: usual(
    'nyt afsnit / ny linje / spørgsmålstegn / udråbstegn / semikolon / kolon / komma / punktum',
  ),
  de: usual(
    'neuer absatz / neue zeile / fragezeichen / ausrufezeichen / semikolon|strichpunkt / doppelpunkt / komma / punkt',
  ),
  en: [
    ['new paragraph', '\n\n'],
    ['new line', '\n'],
    ['question mark', '?'],
    ['exclamation mark|exclamation point', '!'],
    ['full stop|period', '.', { unlessBefore: ' of ' }],
    ['semicolon', ';'],
    ['colon', ':'],
    ['comma', ','],
  ],
  es: usual(
    'nuevo párrafo|punto y aparte / nueva línea / signo de interrogación / signo de exclamación / punto y coma / dos puntos / coma / punto',
    { '.': { unlessBefore: ' de (?:vista|partida|encuentro)' } },
  ),
  fr: [
    ['nouveau paragraphe', '\n\n'],
    ['nouvelle ligne|à la ligne', '\n'],
    ["point d'interrogation|point d’interrogation", ' ?'],
    ["point d'exclamation|point d’exclamation", ' !'],
    ['point-virgule|point virgule', ' ;'],
    ['deux-points|deux points', ' :'],
    ['virgule', ','],
    ['point', '.', { unlessBefore: ' de (?:vue|départ|rencontre)' }],
  ],
  it: usual(
    'nuovo paragrafo / nuova riga|a capo / punto interrogativo / punto esclamativo / punto e virgola / due punti / virgola / punto',
    { '.': { unlessBefore: ' di (?:vista|partenza|incontro)' } },
  ),
  nl: usual(
    'nieuwe alinea / nieuwe regel / vraagteken / uitroepteken / puntkomma / dubbele punt / komma / punt',
  ),
  nb: usual(
    'nytt avsnitt / ny linje|ny line / spørsmålstegn|spørsmålsteikn / utropstegn|utropsteikn / semikolon / kolon / komma / punktum',
  ),
  pt: usual(
    'novo parágrafo / nova linha / ponto de interrogação / ponto de exclamação / ponto e vírgula / dois pontos / vírgula / ponto',
    { '.': { unlessBefore: ' de (?:vista|partida|encontro)' } },
  ),
  ro: usual(
    'paragraf nou|alineat nou / rând nou|linie nouă / semnul întrebării|semn de întrebare / semnul exclamării|semn de exclamare / punct și virgulă|punct şi virgulă / două puncte / virgulă / punct',
    { '.': { unlessBefore: ' de (?:vedere|plecare)' } },
  ),
  sv: usual(
    'nytt stycke / ny rad / frågetecken / utropstecken / semikolon / kolon / komma / punkt',
  ),
};
