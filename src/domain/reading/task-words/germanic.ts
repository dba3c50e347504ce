import type { TaskWords } from './task-words.types.ts';

export const germanicWords: Record<string, TaskWords> = {
  en: {
    condense: [
      'summar(y>|ies>|i[sz])|sum (up|it up|this up)|tl;?dr|recap|condense|digest>|synopsis|gist>',
      'in a nutshell|overview|outline|table of contents',
      '(key|main|major|central|core|most important) (point|idea|take|theme|argument|message|finding|fact|topic|insight|lesson|conclusion|event|claim|concept|detail)',
      'takeaway|highlights>|bullet points|action items|timeline|chronolog|glossary|mind ?map',
      "what('s| is| are| was)? (this|it|that|the (text|page|article|document|book|paper|report|video|thread|e-?mail)) (all )?about",
      '^list>',
      'enumerate',
      '(list|name|find|extract|give|show|collect|count|identify|get|pull|tell|mention|what are|who are|which are) ~(all|every|each)>',
      'every (mention|instance|occurrence|reference)',
      'how (many times|often) ~(mention|appear|occur|use the|used)',
      '(chapter|section|page|part) by (chapter|section|page|part)',
      '(whole|entire|full) (text|page|article|document|book|paper|report|thread)',
      'explain (this|the) (text|page|article|document|paper)',
    ],
    transform: [
      'translat(e>|ion of)|rewrite|rephrase|paraphrase|proofread|simplify|correct the|fix the',
    ],
    compose: [
      '^((please|now|then|can you|could you|would you|will you|help me|i need you to) )*(write|draft|compose|reply|respond|improve|brainstorm|shorten|expand|make (it|this))',
    ],
  },
  de: {
    condense: [
      'zusammenfass|zusammengefasst|fass\\p{L}* ~zusammen|kurzfassung|uberblick|ubersicht uber',
      'gliederung|inhaltsverzeichnis',
      '(wichtig|zentral|wesentlich|entscheidend)\\p{L}* (punkt|aussage|these|erkenntnis|inhalt|fakt|gedank|idee|ergebnis|them|argument|info)',
      '(haupt|kern)(punkt|aussage|these|gedank|idee|them|botschaft|argument)|stichpunkt|stichwort',
      'in kurze|worum geht|wovon handelt|was steht (in|auf) (dies|der|dem)',
      '(nenn|list|zahl|find|such|zeig|schreib)\\p{L}* ~(alle|jede|samtlich)',
      '(gib>|was sind|wer sind) ~(alle|jede|samtlich)',
      '^liste',
      'auflist|aufzahl',
    ],
    transform: [
      'ubersetz|umschreib|schreib\\p{L}* ~um>|formulier\\p{L}* ~um>|umformulier|korrigier',
      'vereinfach|korrektur les',
    ],
    compose: [
      'schreib|verfass|entwirf|formulier|antworte|verbesser|kurze ',
      'erstelle ~(text|mail|brief|antwort)',
    ],
  },
  nl: {
    condense: [
      'samenvat|samengevat|vat ~samen|(hoofd|kern)(punt|gedacht|idee|boodschap)',
      'belangrijkste (punt|gedacht|idee|conclusie|feit|argument|inzicht|thema)|overzicht',
      'inhoudsopgave|in het kort|waar gaat ~over|opsomm|som ~op>',
      '(noem|geef|lijst|vind|zoek|toon|wat zijn|wie zijn) ~(alle|elke|ieder)',
    ],
    transform: ['vertaal|vertaling van|herschrijf|herformuleer|corrigeer|vereenvoudig'],
    compose: ['schrijf', 'stel ~op>', 'beantwoord', 'verbeter', 'maak ~korter', 'concept'],
  },
  sv: {
    condense: [
      'sammanfatt|(huvud|nyckel|karn)(punkt|tank|budskap)|viktigaste|oversikt|vad handlar|lista',
      'rakna upp',
    ],
    transform: ['oversatt', 'skriv ~om>', 'omformulera', 'ratta', 'korrigera', 'forenkla'],
    compose: ['skriv', 'svara pa', 'utkast', 'forbattra', 'forkorta'],
  },
  da: {
    condense: [
      'sammenfat|opp?summer|sammendrag|resume af|(hoved|nogle)(punkt|point|tank|budskap)',
      'vigtigste|viktigste|oversi[gk]t|hvad? handler|(list|nævn|find|finn|nevn) ~alle',
    ],
    transform: ['oversæt', 'oversett', 'omskriv', 'omformuler', 'ret>', 'rett>', 'forenkl'],
    compose: ['skriv', 'udkast', 'utkast', 'svar pa', 'forbedr', 'forkort'],
  },
};
