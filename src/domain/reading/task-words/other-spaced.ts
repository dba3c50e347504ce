import type { TaskWords } from './task-words.types.ts';

export const otherSpacedWords: Record<string, TaskWords> = {
  tr: {
    condense: [
      'ozet|(ana|onemli|kilit|baslica|temel) (fikir|nokta|tema|dusunc|konu|mesaj|bulgu|sonuc)',
      'ana hat|genel bakis|kisaca|madde madde|listele|sırala|tum ~(listele|say|yaz|bul|goster)',
      'hepsini|neden bahsed|ne hakkında|ne anlatıyor',
    ],
    transform: ['cevir', 'tercume', 'yeniden yaz', 'duzelt', 'basitlestir', 'sadelestir'],
    compose: ['yaz>', 'yazar mısın', 'taslak', 'cevapla', 'yanıtla', 'gelistir', 'kısalt'],
  },
  vi: {
    condense: [
      'tom (tat|luoc|gon)',
      '(y|điem|noi dung|luan điem|thong tin|ket luan) (chinh|quan trong|cot loi|mau chot)',
      'tong (hop|quan|ket)|liet ke|dan y|đại y|đai y|noi ve (cai )?gi',
      '(neu|tim|cho|ke|trich) ~(tat ca|moi)>',
    ],
    transform: [
      '(^dich|dich (sang|bai|trang|van|tai|toan|noi|đoan|cau|cho|giup))|viet lai|sua (loi|lai)',
      'đon gian hoa|dien đat lai',
    ],
    compose: ['viet (cho|mot|thu|email|bai)|soan|tra loi (thu|email|tin)|cai thien|rut gon'],
  },
  id: {
    condense: [
      'ringkas|rangkum|ikhtisar|simpulkan',
      '(poin|pokok|gagasan|ide|hal|pesan|temuan|tema)-?(poin|pokok|hal)? (utama|penting|kunci|pokok|pikiran)',
      'intinya|inti (dari|teks|artikel|halaman|dokumen)|garis besar|gambaran umum|tentang apa',
      'daftar(kan)? ~(semua|setiap|seluruh)',
      '(sebutkan|temukan|cari|tunjukkan|berikan) ~(semua|setiap|seluruh)',
    ],
    transform: ['terjemah', 'tulis ulang', 'perbaiki', 'sederhanakan', 'parafrase'],
    compose: ['tulis', 'buatkan', 'balas', 'susun', 'tingkatkan', 'konsep'],
  },
  fi: {
    condense: [
      'tiivist|yhteenve|paakohd|(keskeis|tarkeim)\\p{L}* (kohd|kohta|ajatu|asia|seika)|luettele',
      'listaa|mista ~(kertoo|on kyse)',
    ],
    transform: ['kaanna', 'kirjoita ~uudelleen', 'korjaa', 'yksinkertaista'],
    compose: ['kirjoita', 'laadi', 'vastaa>', 'paranna', 'lyhenna', 'luonnos'],
  },
  hu: {
    condense: [
      'osszefoglal|foglald ossze|foglalja ossze|osszegez',
      '(fo|fobb|legfontosabb|kulcs) ?(pont|gondolat|allitas|uzenet|megallapitas|tema)|vazlat',
      'attekintes|mirol szol|sorold fel',
    ],
    transform: ['fordits', 'ird at', 'fogalmazd at', 'javits', 'egyszerusits'],
    compose: ['irj>', 'irjal', 'fogalmazz', 'valaszolj', 'rovidits'],
  },
  el: {
    condense: [
      'περιληψ|συνοψ|συνοπτικ',
      '(κυρι|βασικ|σημαντικοτερ)\\p{L}* (σημει|ιδε|θεμα|συμπερασμα|επιχειρημα)|επισκοπηση',
      'απαριθμησ|για τι μιλα|τι λεει (το|η) (κειμεν|αρθρ|σελιδ)',
    ],
    transform: ['μεταφρασ', 'ξαναγραψ', 'διορθωσ', 'απλοποιησ'],
    compose: ['γραψε', 'συνταξε', 'απαντησε σ', 'βελτιωσ', 'συντομευσ'],
  },
  hi: {
    condense: [
      'सारांश|सार>|संक्षेप|संक्षिप्त',
      '(मुख्य|प्रमुख|महत्वपूर्ण|ज़रूरी|मूल) (बिंदु|बिन्दु|बात|विचार|विषय|निष्कर्ष|मुद्द|तथ्य)',
      'रूपरेखा|निचोड़|(सभी|सारे|सारी|हर|प्रत्येक) ~(सूची|बताइए|बताओ|बताएं|लिख|गिना|खोज)|सूची बना',
      'किस बारे में',
    ],
    transform: ['अनुवाद', 'फिर से लिख', 'दोबारा लिख', 'सुधार', 'सरल (बना|कर)'],
    compose: ['लिखो', 'लिखिए', 'लिखें', 'जवाब लिख', 'मसौदा', 'छोटा कर'],
  },
  bn: {
    condense: [
      'সারাংশ|সারসংক্ষেপ|সংক্ষেপ|(মূল|প্রধান|গুরুত্বপূর্ণ) (বিষয়|পয়েন্ট|ধারণা|কথা|বক্তব্য)',
      'সব ~তালিকা|তালিকা কর',
    ],
    transform: ['অনুবাদ', 'আবার লেখ', 'সংশোধন'],
    compose: ['লিখুন', 'লেখো', 'খসড়া'],
  },
};
