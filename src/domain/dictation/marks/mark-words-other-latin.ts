import { atEnd, type SpokenMarks, usual } from './spoken-mark.ts';

/** Other languages in Latin letters. */
export const otherLatinMarks: SpokenMarks = {
  cs: usual(
    'nový odstavec / nový řádek / otazník / vykřičník / středník / dvojtečka / čárka / tečka',
  ),
  et: usual('uus lõik / uus rida / küsimärk / hüüumärk / semikoolon / koolon / koma / punkt'),
  fi: usual(
    'uusi kappale / uusi rivi / kysymysmerkki / huutomerkki / puolipiste / kaksoispiste / pilkku / piste',
  ),
  fil: usual(
    'bagong talata / bagong linya / tandang pananong / tandang padamdam / tuldok-kuwit|tuldok kuwit / tutuldok / kuwit / tuldok',
  ),
  hr: [
    ['novi odlomak', '\n\n'],
    ['novi redak|novi red', '\n'],
    ['znak pitanja', '?'],
    ['upitnik', '?', atEnd],
    ['uskličnik', '!'],
    ['točka sa zarezom|točka zarez', ';'],
    ['dvotočka|dvotočje', ':'],
    ['zarez', ','],
    ['točka', '.', { unlessBefore: ' gledišta' }],
  ],
  hu: usual(
    'új bekezdés / új sor / kérdőjel / felkiáltójel / pontosvessző / kettőspont / vessző / pont',
    { '.': atEnd },
  ),
  id: usual(
    'paragraf baru / baris baru / tanda tanya / tanda seru / titik koma / titik dua / koma / titik',
  ),
  lt: usual(
    'nauja pastraipa / nauja eilutė / klaustukas / šauktukas / kabliataškis / dvitaškis / kablelis / taškas',
  ),
  lv: usual(
    'jauna rindkopa / jauna rinda / jautājuma zīme / izsaukuma zīme / semikols / kols / komats / punkts',
  ),
  ms: usual(
    'perenggan baru|perenggan baharu / baris baru|baris baharu / tanda soal|tanda tanya / tanda seru / koma bertitik|titik koma / titik bertindih|titik dua / koma / noktah|titik',
  ),
  pl: usual(
    'nowy akapit / nowy wiersz|nowa linia / znak zapytania / wykrzyknik / średnik / dwukropek / przecinek / kropka',
  ),
  sk: usual(
    'nový odsek / nový riadok / otáznik / výkričník / bodkočiarka / dvojbodka / čiarka / bodka',
  ),
  sl: usual(
    'nov odstavek / nova vrstica / vprašaj / klicaj / podpičje / dvopičje / vejica / pika',
    { '?': atEnd, '.': { unlessBefore: ' na i(?: |$)' } },
  ),
  sw: usual(
    'aya mpya / mstari mpya / alama ya kuuliza|alama ya kiulizo / alama ya mshangao / nuktamkato|nukta mkato / nuktapacha|nukta pacha / koma|mkato / nukta',
    {
      ',': { unlessAfter: '(?:^|\\s)(?:ya|za|wa) ' },
      '.': { unlessBefore: ' (?:sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|\\d)' },
    },
  ),
  tr: usual(
    'yeni paragraf / yeni satır / soru işareti / ünlem işareti|ünlem / noktalı virgül / iki nokta / virgül / nokta',
  ),
  vi: usual(
    'đoạn văn mới|đoạn mới / xuống dòng|dòng mới / dấu chấm hỏi|dấu hỏi / dấu chấm than / dấu chấm phẩy / dấu hai chấm / dấu phẩy / dấu chấm',
    { '.': { unlessBefore: ' hết' } },
  ),
};
