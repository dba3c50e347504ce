import type { OverviewWords } from './overview-words.types.ts';

export const romanceWords: Record<string, OverviewWords> = {
  fr: {
    small:
      "que qu' quoi qui quand comment pourquoi où combien quel quelle quels quelles est sont était a ont été ce c' cet cette ces ceci cela ça le la l' les un une des de d' du au aux à en dans sur pour par avec et ou il elle ils on y s' se j' je tu vous nous me m' moi peux pouvez donne donnez dis dites explique montre s'il te plaît plait est-ce-que est-ce de-quoi t-il t-elle t n' ne pas plus bien fait faire long longtemps temps faut",
    whole:
      'page article texte site document pdf fichier livre rapport étude vidéo film podcast enregistrement mail e courriel message lettre fil discussion histoire chapitre sujet sujets thème point points idée idées fait faits essentiel essentielle essentiels principal principale principaux principales clé clés important importante importants importantes central but objectif contenu contient conclusion message argument auteur autrice auteurs auteure expéditeur écrit écrite écrire rédigé publié publiée paru parue date durée longueur long longue lire lecture minutes mots dure parle parlent traite traitent dit dire veut signifie raconte aborde décrit explique agit résumé résume bref aperçu passe question',
  },
  es: {
    small:
      'qué que quién quien quiénes cuándo cuando cómo como por porque dónde cuánto cuanto cuánta cuál cual cuáles es son fue era ha está esta este esto estas estos eso esa aquí el la los las lo un una de del al a en con y o se me nos te puedes puede dime dame explica muestra favor trata va tanto tiempo hay hizo hace hecho hecha',
    whole:
      'página pagina artículo artículos texto sitio web documento pdf archivo libro informe estudio vídeo video película podcast grabación correo e mail mensaje carta hilo discusión historia capítulo tema temas asunto punto puntos idea ideas dato datos hecho hechos clave claves principal principales importante importantes central esencial objetivo propósito contenido conclusión mensaje argumento autor autora autores remitente escribió escrito escrita escribe publicó publicado publicada fecha largo larga duración dura extensión leer lectura minutos palabras trata habla dice significa explica describe cuenta resumen resumir breve pasa ocurre',
  },
  pt: {
    small:
      'que quê o quem quando como por porque porquê onde quanto quanta qual quais é e são foi era há está este esta isto isso esse essa aqui a os as um uma de do da dos das no na em com ou se me nos te pode podes diga dá-me dê explique favor trata tempo tem fez faz feito feita',
    whole:
      'página artigo texto site documento pdf arquivo ficheiro livro relatório estudo vídeo filme podcast gravação mail e mensagem carta conversa discussão história capítulo tema temas assunto ponto pontos ideia ideias fato fatos facto factos chave principal principais importante importantes central essencial objetivo propósito conteúdo conclusão mensagem argumento autor autora autores remetente escreveu escrito escrita publicou publicado publicada data longo longa comprimento duração dura ler leitura minutos palavras trata fala diz significa explica descreve conta resumo resumir breve acontece',
  },
  it: {
    small:
      "che cosa chi quando come perché dove quanto quanta quale quali è sono era ha stato stata questo questa questi queste ciò qui il lo la i gli le l' un una uno di del della dello dei delle d' al alla a in con su per da dal e o si mi ci ti puoi può dimmi dammi spiega mostra favore tempo c' cos' qual dell' sull' nell' quest' all' ci fa fatto fatta",
    whole:
      'pagina articolo articoli testo sito documento pdf file libro rapporto relazione studio video filmato film podcast registrazione mail e messaggio lettera conversazione discussione storia capitolo tema argomento argomenti soggetto punto punti idea idee fatto fatti dati chiave principale principali importante importanti centrale essenziale scopo obiettivo contenuto conclusione autore autrice autori mittente scritto scritta scrive scrisse pubblicato pubblicata data lungo lunga lunghezza durata dura leggere lettura minuti parole parla tratta dice significa spiega descrive racconta riassunto riassumi breve succede',
  },
  ro: {
    small:
      'ce cine când cum de unde cât câtă care este e sunt a fost era această acesta acest aceste asta aici o un unei unui al ai la în din pe cu pentru despre și sau se îmi mi ne poți spune dă explică rog vorba îi îl timp mult face făcut',
    whole:
      'pagină pagina articol articolul articolului text textul textului paginii videoclipului site document documentul pdf fișier fișierul carte cartea raport raportul studiu video videoclip videoclipul film podcast înregistrare mail e mesaj mesajul scrisoare discuție discuția poveste capitol subiect subiectul subiecte temă tema punct puncte punctul punctele idee ideea ideile fapte cheie principal principală principale importante important central scop scopul conținut conținutul concluzie concluzia autor autorul autoarea expeditor scris scrie publicat publicată data lung lungă lungime durează durata citit citi minute cuvinte vorbește tratează spune înseamnă explică descrie rezumat rezumatul scurt întâmplă',
  },
  ca: {
    small:
      "què que qui quan com per on quant quanta quin quina quins és son són era ha estat aquest aquesta això aquí el la els les l' un una de del d' al a en amb i o es s' m' em ens pots digues dona'm explica sisplau tracta temps hi fa fet feta",
    whole:
      'pàgina article text lloc web document pdf fitxer llibre informe estudi vídeo pel·lícula podcast gravació correu e mail missatge carta fil discussió història capítol tema temes assumpte punt punts idea idees fet fets dades clau principal principals important importants central essencial objectiu propòsit contingut conclusió autor autora autors remitent escriure escrit escrita escriu publicat publicada data llarg llarga durada dura llegir lectura minuts paraules tracta parla diu significa explica descriu resum breu passa',
  },
};
