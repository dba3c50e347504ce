import type { OverviewWords } from './overview-words.types.ts';

export const germanicWords: Record<string, OverviewWords> = {
  en: {
    small:
      "what what's whats is s are was were the this that these those it it's its a an of in on about for from to at by who who's when how why where which do does did can could would you me please just tell give show let know i we us and or so there here has have had been be much many all any some with as get got really actually exactly like it'll will take takes make makes made making",
    whole:
      'about page webpage article text site website blog document doc pdf file paper study book report video clip talk lecture podcast recording thread conversation discussion email e mail message letter post story essay chapter topic topics subject theme point points idea ideas fact facts takeaway takeaways argument arguments claim purpose goal gist summary summarize summarise overview key main important central major core author authors writer editor sender written wrote writes write publisher published publish publication date dated posted updated old new recent long length short minutes minute hours words time read reading last lasts watch say says saying said mean means cover covers covered discuss discusses discussed deal deals talks talking explain explains explained describe describes content contents mention mentions happening happens happened going conclusion conclude source tldr tl dr nutshell brief briefly short',
  },
  de: {
    small:
      'was wer wen wem wessen wann wie wieso warum wo worum worüber wovon woraus wofür ist sind war waren wird wurde wurden hat haben der die das den dem des ein eine einen einem einer dies diese dieser dieses diesem diesen hier es er sie man mir uns ich du kannst bitte mal in im an am auf aus von vom zu zum zur für über um mit bei und oder denn eigentlich genau so viel viele alle gibt geht dauert lange macht gemacht',
    whole:
      'seite webseite artikel artikels beitrag beitrags text textes texts dokument dokuments videos buches pdf datei buch bericht studie video film vortrag podcast aufnahme mail e email nachricht brief thread diskussion geschichte kapitel thema themen punkt punkte kernpunkt idee ideen kernidee aussage aussagen hauptaussage kernaussage fakt fakten inhalt inhalte zweck ziel botschaft argument argumente fazit autor autorin autoren verfasser verfasserin absender geschrieben schrieb schreibt verfasst veröffentlicht publiziert erschienen erschien datum stand lang länge lange lesezeit lesen minuten wörter wichtig wichtigste wichtigsten wesentliche wesentlichen zentrale zentralen hauptpunkt hauptpunkte sagt steht handelt behandelt geht bedeutet erklärt beschreibt zusammenfassung kurz überblick passiert',
  },
  nl: {
    small:
      'wat wie waar wanneer hoe waarom waarover waarvan is zijn was waren werd wordt heeft de het een dit dat deze die hier er in op aan van voor over naar met door en of kun je me mij ons ik we geef vertel alsjeblieft even gaat veel alle precies maakt gemaakt maakte',
    whole:
      'pagina webpagina artikel tekst site website document pdf bestand boek rapport verslag onderzoek video filmpje podcast opname mail e email bericht brief gesprek discussie verhaal hoofdstuk onderwerp onderwerpen thema punt punten hoofdpunt hoofdpunten kernpunten kern idee hoofdgedachte boodschap feiten belangrijkste belangrijk doel inhoud conclusie auteur auteurs schrijver afzender geschreven schreef gepubliceerd publiceerde verschenen datum lang lengte lezen leestijd duurt minuten woorden zegt staat betekent bespreekt behandelt beschrijft samenvatting kort overzicht gebeurt',
  },
  sv: {
    small:
      'vad vem vilka när hur varför var vilken är var blev den det detta denna de här en ett i på om av för från till med och eller kan du mig oss jag ge säg berätta snälla lång långt finns mycket alla tar gör gjort gjorde',
    whole:
      'sida sidan webbsida artikel artikeln text texten dokument dokumentet pdf fil filen bok boken rapport rapporten studie studien video videon film podd inspelning mejl mejlet e post meddelande brev tråd tråden diskussion berättelse kapitel ämne ämnet tema temat poäng poängen punkter huvudpunkter huvudpunkten huvudbudskapet budskap idé idén fakta viktigaste viktig syfte syftet innehåll innehållet slutsats slutsatsen författare författaren skribent avsändare skrev skrivit skriven skrevs publicerad publicerades datum längd läsa lästid minuter ord säger handlar betyder tar beskriver sammanfattning kort översikt händer',
  },
  da: {
    small:
      'hvad hvem hvilke hvornår hvordan hvorfor hvor er var blev den det denne dette de her en et i på om af for fra til med og eller kan du mig os jeg giv sig fortæl venligst længe meget alle tager der laver lavede lavet',
    whole:
      'side siden webside artikel artiklen tekst teksten dokument dokumentet pdf fil filen bog bogen rapport rapporten studie video videoen film podcast optagelse mail e mailen besked brev tråd diskussion historie kapitel emne emnet tema temaet pointe pointen punkter hovedpunkter hovedpointe hovedpointen budskab idé ideen fakta vigtigste vigtig formål formålet indhold indholdet konklusion konklusionen forfatter forfatteren afsender skrev skrevet udgivet offentliggjort dato lang langt længde læse læsetid minutter ord siger handler betyder beskriver resumé kort overblik sker',
  },
  no: {
    small:
      'hva hvem hvilke når hvordan hvorfor hvor er var ble den det denne dette de her en et ei i på om av for fra til med og eller kan du meg oss jeg gi si fortell vennligst lenge mye alle tar der lager laget',
    whole:
      'side siden nettside artikkel artikkelen tekst teksten dokument dokumentet pdf fil filen bok boken rapport rapporten studie video videoen film podkast opptak epost e post mail melding brev tråd diskusjon historie kapittel emne emnet tema temaet poeng poenget punkter hovedpunkter hovedpoenget budskap budskapet idé ideen fakta viktigste viktig formål formålet innhold innholdet konklusjon konklusjonen forfatter forfatteren avsender skrev skrevet publisert utgitt dato lang langt lengde lese lesetid minutter ord sier handler betyr beskriver sammendrag kort oversikt skjer',
  },
};
