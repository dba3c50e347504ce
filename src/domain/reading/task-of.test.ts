import { describe, expect, test } from '@jest/globals';
import { shapeOf } from './task-of.ts';

/** Requests that need a text whole, and questions that do not. */
const whole: Record<string, string[]> = {
  en: [
    'Summarize this page',
    'Can you summarise the article?',
    'TL;DR',
    'What are the key points?',
    'Give me an outline of the book.',
    'List all people who are mentioned',
    'Find every mention of tariffs',
    "What's this about?",
    'main points please',
    'Make bullet points',
    'How many times is the captain mentioned?',
    'Translate this page into German',
  ],
  de: [
    'Fasse den Artikel in drei Sätzen zusammen',
    'Zusammenfassung bitte',
    'Was sind die wichtigsten Punkte?',
    'Nenne alle Orte, die vorkommen.',
    'Worum geht es hier?',
    'Gib mir einen Überblick',
    'Übersetze den Text ins Englische',
  ],
  fr: [
    'Résume cette page',
    'Fais-moi un résumé',
    'Quels sont les points clés ?',
    'Liste tous les personnages',
    'De quoi parle ce texte ?',
    'Traduis la page en anglais',
    'Synthèse en cinq points',
  ],
  es: [
    'Resume este artículo',
    'Hazme un resumen',
    '¿Cuáles son las ideas principales?',
    'Enumera los pasos',
    'Dime todos los nombres que aparecen',
    '¿De qué trata?',
    'Traduce el texto al inglés',
  ],
  it: [
    'Riassumi il testo',
    'Fammi un riassunto',
    'Quali sono i punti chiave?',
    'Elenca tutti i luoghi',
    'Di cosa parla?',
    "Traduci l'articolo",
  ],
  pt: [
    'Resuma esta página',
    'Faça um resumo',
    'Quais são os pontos principais?',
    'Liste todos os nomes',
    'Do que se trata?',
    'Traduza o texto',
  ],
  nl: [
    'Vat dit artikel samen',
    'Geef een samenvatting',
    'Wat zijn de belangrijkste punten?',
    'Noem alle plaatsen',
    'Waar gaat dit over?',
    'Vertaal de pagina',
  ],
  pl: [
    'Streść ten artykuł',
    'Podsumuj tekst',
    'Jakie są najważniejsze punkty?',
    'Wymień wszystkie osoby',
    'O czym jest ten tekst?',
    'Przetłumacz stronę',
  ],
  ru: [
    'Кратко изложи статью',
    'Сделай резюме',
    'Назови основные мысли',
    'Перечисли всех героев',
    'О чём эта статья?',
    'Переведи текст на английский',
  ],
  uk: [
    'Підсумуй статтю',
    'Стисло перекажи текст',
    'Які головні думки?',
    'Перелічи всіх героїв',
    'Про що цей текст?',
    'Переклади сторінку',
  ],
  tr: [
    'Bu sayfayı özetle',
    'Ana fikirler neler?',
    'Önemli noktaları yaz',
    'Tüm isimleri listele',
    'Metni İngilizceye çevir',
  ],
  ar: [
    'لخّص هذه الصفحة',
    'ما هي النقاط الرئيسية؟',
    'اذكر جميع الأسماء',
    'أعطني ملخصًا',
    'ترجم النص إلى الإنجليزية',
  ],
  he: ['סכם את המאמר', 'מהן הנקודות העיקריות?', 'רשום את כל השמות', 'תן לי תקציר', 'תרגם את הדף'],
  hi: [
    'इस पृष्ठ का सारांश दीजिए',
    'मुख्य बिंदु क्या हैं?',
    'संक्षेप में बताइए',
    'सभी नामों की सूची बनाइए',
    'इसका अनुवाद करो',
  ],
  zh: [
    '总结一下这篇文章',
    '請摘要',
    '主要观点是什么？',
    '列出所有人物',
    '这篇文章讲了什么？',
    '把全文翻译成英文',
    '歸納重點',
  ],
  ja: [
    'この記事を要約して',
    '要点を教えて',
    '主な論点は何ですか',
    '登場人物をすべて挙げて',
    'この文章を翻訳して',
  ],
  ko: [
    '이 글을 요약해 줘',
    '핵심 내용이 뭐야?',
    '모든 이름을 나열해 줘',
    '주요 논점 정리해 주세요',
    '영어로 번역해 줘',
  ],
  vi: [
    'Tóm tắt trang này',
    'Các ý chính là gì?',
    'Liệt kê tất cả các tên',
    'Dịch bài này sang tiếng Anh',
  ],
  id: [
    'Ringkas halaman ini',
    'Apa poin-poin pentingnya?',
    'Buatkan rangkuman',
    'Sebutkan semua nama',
    'Terjemahkan teks ini',
  ],
  th: ['สรุปหน้านี้', 'ประเด็นสำคัญคืออะไร', 'แปลบทความนี้เป็นภาษาอังกฤษ'],
  sv: ['Sammanfatta sidan', 'Vad handlar texten om?'],
  el: ['Κάνε μια περίληψη', 'Ποια είναι τα κύρια σημεία;'],
  fa: ['این صفحه را خلاصه کن'],
};

const question: Record<string, string[]> = {
  en: [
    'When did the ferry sink?',
    'Who is the mayor?',
    'How often does it flood?',
    'How many times a day does the ferry run?',
    'Does every person need a ticket?',
    'How much does the summer pass cost?',
    'Why did she resign?',
    'What does it say about overtime?',
    'Is there a refund after 30 days?',
    'Translate "ubi est"',
    'What was the poem translated from?',
  ],
  de: [
    'Wann wurde die Brücke gebaut?',
    'Wer ist der Bürgermeister?',
    'Gibt es Strom für alle Boote?',
    'Wie oft fährt die Fähre?',
    'Was kostet die Jahreskarte?',
    'Warum trat sie zurück?',
  ],
  fr: ['Quand le pont a-t-il été construit ?', 'Qui est le maire ?', 'Combien coûte le billet ?'],
  es: ['¿Cuándo se construyó el puente?', '¿Quién es el alcalde?', '¿Cuánto cuesta la entrada?'],
  it: ['Quando fu costruito il ponte?', 'Chi è il sindaco?', 'Quanto costa il biglietto?'],
  pt: ['Quando foi construída a ponte?', 'Quem é o prefeito?', 'Quanto custa a entrada?'],
  nl: ['Wanneer werd de brug gebouwd?', 'Wie is de burgemeester?', 'Wat kost een kaartje?'],
  pl: ['Kiedy zbudowano most?', 'Kto jest burmistrzem?', 'Ile kosztuje bilet?'],
  ru: [
    'Когда построили мост?',
    'Кто платит каждый месяц?',
    'Кто мэр города?',
    'Сколько стоит билет?',
  ],
  uk: ['Коли збудували міст?', 'Хто мер міста?', 'Скільки коштує квиток?'],
  tr: ['Köprü ne zaman yapıldı?', 'Belediye başkanı kim?', 'Bilet ne kadar?'],
  ar: ['متى بني الجسر؟', 'من هو رئيس البلدية؟', 'كم ثمن التذكرة؟'],
  he: ['מתי נבנה הגשר?', 'מי ראש העיר?', 'כמה עולה כרטיס?'],
  hi: ['पुल कब बना था?', 'महापौर कौन है?', 'टिकट कितने का है?'],
  zh: [
    '桥是什么时候建的？',
    '每个人要交多少钱？',
    '所有的船都要付费吗？',
    '市长是谁？',
    '门票多少钱？',
  ],
  ja: [
    '橋はいつ建てられましたか',
    'すべての船が払いますか',
    '市長は誰ですか',
    '入場料はいくらですか',
  ],
  ko: ['다리는 언제 지어졌나요?', '시장은 누구인가요?', '입장료는 얼마인가요?'],
  vi: ['Cây cầu được xây khi nào?', 'Thị trưởng là ai?', 'Giá vé bao nhiêu?'],
  id: ['Kapan jembatan itu dibangun?', 'Siapa wali kotanya?', 'Berapa harga tiketnya?'],
  th: ['สะพานสร้างเมื่อไร', 'ราคาทั้งหมดเท่าไร', 'นายกเทศมนตรีคือใคร'],
};

/** A request of these shapes needs all of its source. */
const isWhole = (text: string) => ['condense', 'transform'].includes(shapeOf(text));

describe.each(Object.keys(whole))('%s', (language) => {
  test.each(whole[language]!)('needs all of it: %s', (text) => {
    expect(isWhole(text)).toBe(true);
  });
  test('and distinguishes questions from them', () => {
    const wrong = (question[language] ?? []).filter(isWhole);
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['Translate this page into German', 'transform'],
  ['Could you translate the article?', 'transform'],
  ['この文章を翻訳して', 'transform'],
  ['Summarise the translation', 'condense'],
  ['Write a reply to this mail', 'compose'],
  ['Can you draft an answer?', 'compose'],
  ['Schreib eine Mail an den Hafenmeister', 'compose'],
  ['Who wrote the reply?', 'question'],
  ['', 'question'],
])('%s is %s', (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});

test('words deep inside a pasted text do not decide', () => {
  const pasted = `Is this right?\n${'Some words of a long letter. '.repeat(40)}Summarise it all.`;
  expect(isWhole(pasted)).toBe(false);
});
