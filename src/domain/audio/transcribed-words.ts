/** What an engine says of a range: probabilities of silence and of its words; null: it does not say. */
interface TranscribedFacts {
  noSpeech: number | null;
  sure: number | null;
}

/** Whisper's own limits: it invents words where there is no speech. */
const minNoSpeech = 0.6;
const hardlySure = -1;
/** It is then sure of words that it has learnt from ends of films. */
const surelyNoSpeech = 0.85;
const quiteSure = -0.3;

/** `<|en|>`, `<|NEUTRAL|>`, `<|0.00|>`: tokens of language, mood, kind and time. */
const tokens = /<\|[^|<>\n]{0,40}\|>/g;
const note = /[♩♪♫♬🎵🎶]+/gu;
/** A sound that is named in place of words: `[BLANK_AUDIO]`, `(soft music)`, `*coughs*`. */
const named = /[[(（【*][^[\]()（）【】*\n]{1,60}[\])）】*]/g;
const capitals = /(?:^|\s)[[(]\p{Lu}[\p{Lu}_ ]{3,40}[\])](?=\s|$)/gu;

/** The words of a range without names of sounds and other marks; '' where nothing was said. */
export function transcribedWords(text: string): string {
  const lines = text.replace(tokens, '').replace(note, '').split('\n');
  const said = lines.filter((line) => /[\p{L}\p{N}]/u.test(line.replace(named, '')));
  return said.join('\n').replace(capitals, '');
}

/** Are these words of an engine's own, with which it fills silence? */
export function isInvented(text: string, { noSpeech, sure }: TranscribedFacts): boolean {
  const silence = noSpeech ?? 0;
  if (
    (silence > surelyNoSpeech && (sure ?? -1) < quiteSure) ||
    (silence > minNoSpeech && (sure ?? 0) < hardlySure)
  )
    return true;
  const words = text.trim();
  if (words.length > maxCredit) return false;
  if (/amara\.org|opensubtitles/i.test(words)) return true;
  // Who speaks of subtitles or of an audience does so where the engine finds speech.
  return (noSpeech === null || noSpeech > 0.3) && (credit.test(words) || farewell.test(words));
}

const maxCredit = 90;
/** The word for subtitles at the beginning, then who made them. */
const credit = new RegExp(
  `^\\P{L}{0,9}(?:\\p{L}{1,30} )?(?:${[
    'subtitl\\p{L}{0,30}|captions?|untertitel\\p{L}{0,30}|sous-titr\\p{L}{0,30}|subt[íi]tul\\p{L}{0,30}|sottotitol\\p{L}{0,30}|legendas?',
    'napisy|titulky|субтитр\\p{L}{0,30}|titlovi|ondertitel\\p{L}{0,30}|textning|undertekst\\p{L}{0,30}|tekstitys|felirat\\p{L}{0,30}',
    'altyaz[ıi]\\p{L}{0,30}|υπότιτλ\\p{L}{0,30}|ترجمة|כתוביות|(?:中文)?字幕|자막|phụ đề|คำบรรยาย|subtitrar\\p{L}{0,30}',
  ].join('|')})(?:.{0,24})(?:${[
    '(?<!\\p{L})(?:by|von|vom|im auftrag|durch|réalis\\p{L}{0,30}|realiz\\p{L}{0,30}|creat\\p{L}{0,30}|par|por|pela|a cura di)(?!\\p{L})',
    '(?<!\\p{L})(?:stworzon\\p{L}{0,30}|przez|vytvoř\\p{L}{0,30}|door|av|af|od|tarafından|m\\.k|community|сдела\\p{L}{0,30}|создав\\p{L}{0,30})',
    'подогнал|корректор|by|志愿者|提供|制作|組|组|제작|제공|\\b(?:19|20)\\d\\d\\b',
  ].join('|')})`,
  'iu',
);
/** Thanks for watching, or a request to subscribe, and nothing else. */
const farewell = new RegExp(
  `^[\\p{P}\\s]*(?:${[
    "(?:thank you|thanks)(?: (?:so|very) much| a lot| all)? for (?:watching|listening|viewing)(?: (?:this|the|my) (?:video|episode))?(?:,? (?:and )?(?:see you|bye|i'?ll see you)[\\p{L}\\s,']{0,40})?",
    "(?:please |don'?t forget to )?(?:like,? (?:and|share,? and) )?subscribe(?: to (?:my|our|the) channel)?",
    '(?:vielen |herzlichen )?danke? (?:euch )?(?:fürs|für das|für’s) (?:zuschauen|zusehen|zuhören)(?: und [\\p{L}\\s]{0,30})?',
    "merci (?:à tous )?d['’]avoir (?:regardé|écouté)(?: (?:cette|la|ma) vidéo)?",
    '(?:muchas )?gracias por (?:ver|mirar|su atención)(?: (?:el|este|mi) v[ií]deo)?',
    '(?:muito )?obrigad[oa] por (?:assistir|ver)(?: (?:o|ao|este|esse) v[ií]deo)?',
    "grazie (?:mille )?per (?:aver guardato|la visione|l['’]attenzione|averci seguito)(?: (?:il|questo) video)?",
    'dziękuj[ęe](?:my)? za (?:obejrzenie|oglądanie|uwagę)(?: \\p{L}+)?',
    'bedankt voor het (?:kijken|luisteren)',
    'tack (?:så mycket )?för att (?:ni|du) (?:har )?(?:tittade?|lyssnade?|tittat)',
    'takk? for (?:at (?:du|dere) så på|ating med)',
    'tak for at (?:i|du) så med',
    'kiitos (?:kun|että) katso\\p{L}+',
    'děkuji za (?:pozornost|sledování)',
    'köszönöm,? hogy megnézt\\p{L}+',
    'mulțumesc (?:pentru|că) (?:vizionare|ați vizionat)',
    '[iİ]zlediğiniz için (?:çok )?teşekkür(?:ler| ederim| ederiz)',
    '(?:спасибо|благодарю) за (?:просмотр|внимание)',
    'продолжение следует',
    'подпи(?:сывайтесь|шитесь) на (?:мой |наш )?канал[\\p{L}\\s,]{0,40}',
    '(?:дякую|дякуємо) за (?:перегляд|увагу)',
    'ευχαριστ\\p{L}+ που (?:παρακολουθήσατε|είδατε)',
    'شكر[اً]+ (?:لكم )?(?:على|لل)\\s?(?:ال)?مشاهدة',
    'اشتركوا? في القناة',
    'תודה (?:רבה )?(?:על הצפייה|שצפיתם)',
    'از تماشای شما متشکرم|ممنون (?:که|از) تماشا\\p{L}*[\\p{L}\\s]{0,20}',
    'देखने के लिए (?:आपका )?(?:बहुत )?धन्यवाद',
    'দেখার জন্য (?:আপনাকে )?ধন্যবাদ',
    '(?:terima kasih|makasih) (?:telah|sudah|karena)?\\s?menonton',
    'c[aả]m ơn (?:các bạn |quý vị )?(?:đã )?(?:theo dõi|xem|lắng nghe)[\\p{L}\\s]{0,30}',
    'hãy (?:subscribe|đăng ký)[\\p{L}\\s]{0,60}',
    'ขอบคุณ(?:ที่)?(?:รับชม|ติดตาม)[\\p{L}\\p{M}]{0,10}',
    '(?:最後まで)?(?:ご視聴|ご清聴|見てくださ|ご覧いただ)[\\p{L}]{0,12}ありがとうございま(?:した|す)',
    'チャンネル登録[\\p{L}、]{0,30}',
    '(?:시청|구독)[\\p{L}\\s]{0,12}(?:감사합니다|부탁드립니다)',
    '\\p{L}{2,4} ?뉴스 \\p{L}{2,4}입니다',
    '(?:感谢|感謝|谢谢|謝謝)(?:您的|大家的?|你的)?(?:观看|觀看|收看|收聽|收听)',
    '[请請]不吝[点點][赞讚][\\p{L}\\s]{0,40}',
  ].join('|')})[\\p{P}\\s]*$`,
  'iu',
);
