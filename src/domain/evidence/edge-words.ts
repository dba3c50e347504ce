import { formOf } from './characters.ts';
import { foldQuote } from './fold-quote.ts';

/** Words in their folded form, as alternatives of a pattern; `_` is a space. */
function words(list: string): string {
  const folded = foldQuote(list, { quoted: 'code' }).text.split(' ');
  return `(?:${folded.map((each) => each.replaceAll('_', ' ')).join('|')})`;
}

/** A pattern for folded text. */
function pattern(source: string, flags: string): RegExp {
  const folded = source.replace(/[^\0-\x7f]/gu, (sign) => formOf(sign.codePointAt(0)!));
  return new RegExp(folded, flags);
}

/** A word, and what can be between the words of a clause. */
export const letter = '[\\p{L}\\p{N}\\p{M}\\x02-\\x05]';
const few = (count: number) => `(?:${letter}(?:${letter}|['-])* ){0,${count}}`;

/** Words that negate what follows in their clause. */
const negations = words(`
  not never nor neither none without cannot hardly barely scarcely rarely seldom nobody nothing nadie ninguém nikt nikdo никто ніхто nimeni kimse κανείς senki
  nicht kein keine keinen keinem keiner keines nie niemals ohne weder kaum nichts niemand
  pas jamais sans ni aucun aucune guère nullement rien nunca jamás sin ningún ninguna ninguno tampoco
  non senza né nessun nessuno nessuna mai não sem nem nenhum nenhuma niet geen nooit zonder noch
  inte ikke ikkje aldrig aldri utan uten uden ingen inget inga varken hverken ei eivät emme ilman älä
  nie nigdy bez żaden żadna żadne ani není nejsou nebyl nebyla nebylo nikdy nije nisu nikad brez nikoli
  не ни нет без никогда нельзя ні немає ніколи няма никога није нису nu fără niciodată nici
  nem nincs soha değil asla δεν μην χωρίς ποτέ όχι ούτε mitte pole nav nekad nėra niekada
  لا لم لن ليس ليست غير بدون دون نه نیست هرگز نہیں بغیر לא אין בלי אינו אינה
  नहीं न मत बिना नाही નથી નહીં না নয় নেই இல்லை లేదు కాదు ಇಲ್ಲ ಅಲ್ಲ ഇല്ല അല്ല
  anything_but far_from alles_andere_als tutt'altro_che tidak bukan tanpa jangan belum tiada không chưa chẳng hindi walang sense hakuna bila
`);
/** The same, only directly before: in another language the word means something else. */
const closeNegations = words('no ne ni si be cap tak');
/** Words that negate what precedes them in their clause. */
const lateNegations = words(`
  not nicht nie niemals selten kaum niet nooit inte aldrig sällan ikke aldri sjelden ikkje ej pas jamais
  değil değildir değildi değiller yok никогда нет не لا ليس לא नहीं ना नाही નથી না নয় নেই
  இல்லை లేదు కాదు ಇಲ್ಲ ಅಲ್ಲ ഇല്ല അല്ല نہیں نیست አይደለም የለም mitte nélkül không
`);
const bounds = words(`
  fewer_than less_than more_than greater_than larger_than smaller_than longer_than shorter_than
  higher_than lower_than older_than younger_than other_than up_to at_least at_most as_many_as as_much_as
  weniger_als mehr_als mindestens höchstens maximal bis_zu unter_den moins_de plus_de au_moins au_plus
  jusqu'à menos_de más_de al_menos como_máximo hasta meno_di più_di almeno al_massimo fino_a mais_de
  pelo_menos no_máximo até minder_dan meer_dan ten_minste ten_hoogste hoogstens mindre_än mer_än minst
  högst mindre_end mere_end mindst højst mindre_enn mer_enn co_najmniej co_najwyżej mniej_niż więcej_niż
  méně_než více_než alespoň nejvýše менее более меньше больше свыше не_более не_менее menej_ako viac_ako
  щонайменше щонайбільше менше_ніж більше_ніж mai_puțin_de mai_mult_de cel_puțin cel_mult legalább
  legfeljebb kevesebb_mint több_mint en_az en_fazla λιγότερο_από περισσότερο_από τουλάχιστον
  vähintään enintään alle yli أقل_من أكثر_من ما_لا_يقل_عن حتى کمتر_از بیش_از حداقل حداکثر לפחות לכל_היותר
  פחות_מ יותר_מ कम_से_कम अधिक_से_अधिक kurang_dari lebih_dari sekurang-kurangnya paling_banyak
  paling_sedikit ít_nhất nhiều_nhất dưới hơn chini_ya zaidi_ya
`);
const lateBounds = words(`
  or_more or_less or_fewer or_over or_above or_under or_below or_older or_younger or_so and_over and_above
  and_under at_most at_least maximum minimum oder_mehr oder_weniger höchstens mindestens ou_plus ou_moins
  au_plus au_moins ou_mais ou_menos o_más o_menos como_máximo o_più o_meno of_meer of_minder
  eller_mer eller_fler eller_mindre lub_więcej lub_mniej и_более и_менее или_более или_менее или_больше
  или_меньше ou_mai_mult vagy_több veya_daha_fazla ve_üzeri أو_أكثر أو_أقل على_الأقل على_الأكثر
  below_zero unter_Null sous_zéro bajo_cero sotto_zero abaixo_de_zero onder_nul under_noll pod_zerem
  ниже_нуля нижче_нуля sıfırın_altında تحت_الصفر زیر_صفر מתחת_לאפס शून्य_से_नीचे di_bawah_nol dưới_không
  או_יותר או_פחות לכל_היותר לפחות से_कम से_अधिक से_ज़्यादा या_अधिक atau_lebih atau_kurang trở_lên trở_xuống
`);
/** Scales and parts of a number that is written in words. */
export const scales = words(`
  hundred thousand million millions billion billions trillion percent per_cent percentage_points lakh crore
  Hundert Tausend tausend Million Millionen Milliarde Milliarden Prozent Prozentpunkte Promille Mio Mrd
  cent mille millier milliers milliard milliards pour_cent mil miles millón millones por_ciento milione
  milioni miliardi per_cento milhão milhões bilhões por_cento duizend miljoen miljard procent promille
  tusen miljon miljoner miljarder millioner milliarder prosent prosenttia tysiąc tysięcy milion milionów
  miliard procentech тыс тысяч тысячи млн млрд миллион миллионов миллиарда миллиардов процент процента
  процентов тисяч мільйонів відсотків mii milioane miliarde la_sută ezer millió milliárd százalék bin
  milyon milyar yüzde на_сто في_المائة في_المئة χιλιάδες εκατομμύρια τοις_εκατό ألف آلاف مليون ملايين مليار بالمئة بالمائة هزار میلیون
  درصد אלף אלפים מיליון אחוז אחוזים हज़ार लाख करोड़ प्रतिशत হাজার লাখ কোটি শতাংশ ribu juta miliar persen
  nghìn ngàn triệu tỷ phần_trăm elfu milioni asilimia
`);
const hedges = words(`
  (?-i:may) might could perhaps possibly probably allegedly reportedly supposedly likely about nearly almost
  roughly approximately vielleicht möglicherweise angeblich etwa ungefähr fast könnte dürfte peut-être
  environ presque pourrait probablement quizá quizás aproximadamente casi podría forse circa quasi
  potrebbe talvez quase poderia misschien ongeveer bijna kanske ungefär nästan kanskje omtrent może
  około prawie возможно вероятно примерно почти можливо приблизно ίσως περίπου belki yaklaşık neredeyse
  ربما حوالي تقريبا אולי בערך शायद लगभग সম্ভবত প্রায় mungkin sekitar hampir có_thể khoảng gần
`);
/** A number can be left before them: what counts or measures it is not among them. */
const clauseWords = words(`
  and but in on at with when while which who that as is are was were had has und aber im am bei mit als
  wenn die der das wurde wurden war waren ist et mais en dans quand qui que fut était y pero con cuando
  fue era e ma con quando fu mas em com foi en maar op met toen werd och men i på med og w на в и но с
  когда был была было та і й але коли z ale kdy kiedy a v ja mutta ve و في وكان में और था थी pada dan di
  và vào khi na that que dass che che że att at dat
`);
const conjunctions = words(`
  and but or because that which who if when while und aber oder sondern weil dass et mais ou car parce
  y pero o porque e ma perché mas en maar of omdat och men eller и но а или что и та але i ale lub
  و أو לא_כי और लेकिन dan tetapi và nhưng
`);

/** At the end of the text before a quote. */
export const negatedBefore = pattern(
  [
    `(?<!${letter})${negations} (?!${conjunctions} )${few(2)}$`,
    `n't ${few(2)}$`,
    `(?<!${letter})${closeNegations} $`,
    "(?<!\\p{L})n'$",
    `(?:untrue|false|wrong|falsch|unwahr|faux|falso|неверно|неправда|неправда|nieprawdą)[,]? (?:jest,? )?(?:that|dass|que|che|что|що|że) $`,
    '[不没沒無无未非勿别別莫](?:太|很|再|会|能|是|必|曾|可|要|想|让|有|被){0,2}$',
    'ไม่(?:ได้|ค่อย|เคย|ควร|ใช่|มี|สามารถ)? ?$',
    '(?:^| )(?:안|못) $',
  ].join('|'),
  'iu',
);
/** At the start of the text after a quote. */
export const negatedAfter = pattern(
  [
    `^ (?!${conjunctions} )${few(4)}${lateNegations}(?!${letter})`,
    '^(?:わけ|こと|もの|はず|の)?(?:で|じゃ|に|く)?(?:は|も|が|を)?(?:し|でき|され|なら|いけ)?(?:な(?:い|か|く|し|けれ)|ありませ|ませ|ず|ぬ|まい)',
    '^ ?(?:하|되)?(?:이|가|은|는|지|지는|지도|수)? ?(?:않|못|없|아니)',
    '^と(?:いう|は|の)[^。]{0,40}(?:ない|なかった|ません|否定|誤り)',
    '^(?:다)?는 [^.]{0,24}(?:아니|없|않)',
    '^ ?ไม่',
  ].join('|'),
  'iu',
);
/** A clause that depends on the one before it. */
export const dependsOn = pattern(
  `(?<!${letter})(?:that|dass|que|che|что|що|że|že|att|hogy|că|että|ότι|أن|إن|कि),? $|(?:没有|沒有|不|未|无)[^，。]{0,24}(?:表明|证明|證明|显示|认为|相信|说|说明)$|ไม่.{0,40}(?:ว่า|ที่)$`,
  'iu',
);
/** Negated, or called false. */
export const negated = pattern(
  `(?<!${letter})(?:${negations}|${closeNegations}|untrue|false|myth|misconception|mistaken|falsch|unwahr|irrtum|faux|falso|неверно|неправда|nieprawda|nieprawdą)(?!${letter})|n't(?!\\p{L})|[没沒不未无]|ไม่`,
  'iu',
);
export const boundedBefore = pattern(
  `(?<!${letter})${bounds} (?:(?:the|a|den|der|les?|los|las|some) )?$|(?:不到|不足|超过|超過|多于|少于|低于|高于|至少|最多|最大|最小|少なくとも|多くとも|不低于|不高于|最低|最高|최소|최대|零下|负|負|マイナス|영하|อย่างน้อย|ไม่เกิน|ไม่ถึง|มากกว่า|น้อยกว่า) ?$`,
  'iu',
);
export const boundedAfter = pattern(
  `^ ?(?:${lateBounds}(?!${letter})|以上|以下|以内|未満|未满|超え|を超|不到|を下回|이상|이하|미만|초과|이내|ขึ้นไป|ลงมา)`,
  'iu',
);
export const scaledBefore = pattern(`(?<!${letter})${scales} (?:(?:and|und|et|y|e) )?$`, 'iu');
export const scaledAfter = pattern(`^ ?(?:[%‰]|[万萬亿億兆]|${scales}(?!${letter}))`, 'iu');
/** Words that a number can be parted from, at the start of a text. */
export const partsFromNumber = pattern(
  `^ ?(?:${clauseWords}(?!${letter})|は|が|を|に|で|と|も|へ|や|的|了|在|和|与|與)`,
  'u',
);
/** The same at the end of a text. */
export const partedFromNumber = pattern(`(?<!${letter})${clauseWords} $`, 'u');
/** A Korean word with the particle that ends it, before a number. */
export const particleBefore = pattern(
  '[\uac00-\ud7a3](?:은|는|이|가|에|에서|의|을|를|와|과|도) $',
  'u',
);
/** Within the rest of a quote's sentence. */
export const limits = pattern(
  `(?<!${letter})(?:${negations}|${bounds}|${hedges})(?!${letter})|n't(?!\\p{L})|[不没沒無未]|ない|ません|かもしれ|可能|也许|大约|大約|約|不到|不足|超过|超過|以上|以下|未満|未满|ไม่|않|없|아니`,
  'iu',
);
