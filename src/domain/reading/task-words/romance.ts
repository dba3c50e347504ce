import type { TaskWords } from './task-words.types.ts';

export const romanceWords: Record<string, TaskWords> = {
  fr: {
    condense: [
      '^resume',
      'resume(z|r|-|s>)|(un|le|du|en|ton|bref) resume',
      'resume (le|la|les|ce|cet|cette|ces|moi|tout)>|synthese|synthetis',
      '(point|idee|element|argument|enseignement|message|information|conclusion|theme|fait)s? (cle|principa|important|essentiel|majeur)',
      "l'essentiel",
      'grandes lignes|en bref|plan detaille',
      "vue d'ensemble",
      'apercu',
      "de quoi (parle|s'agit|traite|est-il)|de quoi ~s'agit",
      '^liste',
      'enumer',
      '(list|cit|donn|trouv|relev|extrai|nomm|montr|quels sont|quelles sont)\\p{L}* ~(tous|toutes|chaque)>',
    ],
    transform: ['tradui', 'reecri', 'reformul', 'corrige', 'simplifie'],
    compose: ['ecri[srtv]', 'redige', 'reponds', 'repondre a', 'amelior', 'raccourci', 'brouillon'],
  },
  es: {
    condense: [
      'resumen|resumi[rd]|resuma|resumeme|resumelo',
      '^resume',
      'resume (el|la|lo|los|las|este|esta|esto|todo|me)>|sintesis|sintetiza',
      '(punto|idea|tema|argumento|concepto|aspecto|conclusion|conclusione|mensaje|dato)s? (clave|principal|important|central|destacad|esencial)',
      '(principales|mas importantes) (punto|idea|tema|argumento|concepto|aspecto|conclusion|dato)',
      'lo (mas importante|esencial)|en pocas palabras|esquema|vision general',
      'de que (trata|va|habla)',
      '^lista',
      'enumera',
      '(list|nombr|mencion|encuentr|extrae|dime|dame|muestr|cuales son|quienes son)\\p{L}* ~(todos|todas|cada)>',
    ],
    transform: ['traduc', 'traduz', 'reescrib', 'reformul', 'parafrase', 'corrig', 'simplifi'],
    compose: ['escrib', 'redact', 'respond[ea]', 'contesta', 'mejora', 'acorta', 'borrador'],
  },
  it: {
    condense: [
      'riassu|sintesi|sintetizza',
      '(punt|ide|concett|tem|argoment|aspett|messagg|conclusion)\\p{L}{1,2} (chiave|principal|important|salient|central|essenzial)',
      "l'essenziale",
      'in breve|scaletta|panoramica|di (che )?cosa (parla|tratta|si)|elenc',
      '(trov|dammi|dimmi|cit|nomin|mostra|quali sono|chi sono)\\p{L}* ~(tutti|tutte|ogni)>',
    ],
    transform: ['traduc', 'tradur', 'riscriv', 'riformul', 'corregg', 'semplific'],
    compose: ['scriv', 'redig', 'rispondi', 'miglior', 'accorcia', 'bozza'],
  },
  pt: {
    condense: [
      'resumo|resuma|resumi[rn]',
      '^resume',
      'sintese|sintetiz',
      '(ponto|ideia|tema|argumento|conceito|aspecto|conclusoe|mensagen|mensagem)s? (chave|principa|important|centra|essencia)',
      '(principais|mais importantes) (ponto|ideia|tema|argumento|conceito|aspecto|conclus)',
      'visao geral|em poucas palavras|esboco|do que (trata|fala|se trata)|sobre o que',
      '^liste',
      'listar|enumer',
      '(list|cit|nome|mencion|encontr|extrai|mostr|quais sao|quem sao)\\p{L}* ~(todos|todas|cada)>',
    ],
    transform: ['traduz|traducao|reescrev|reformul|parafrase|corrij|corrig|simplifi'],
    compose: ['escrev|redij|redig|responda|responder a|melhor[ae]|encurt|rascunho'],
  },
  ro: {
    condense: [
      'rezum|sintetiz|sinteza',
      '(punct|ide|concluz|tem|argument)\\p{L}* (chei|principal|important|esential)|pe scurt',
      'despre ce|enumer|(list|gas|mention|care sunt)\\p{L}* ~(toate|toti|fiecare)>',
    ],
    transform: ['tradu', 'rescri', 'reformul', 'corect(eaz|at)', 'simplific'],
    compose: ['scrie', 'redact', 'raspunde la', 'imbunatat', 'scurteaz', 'ciorna'],
  },
};
