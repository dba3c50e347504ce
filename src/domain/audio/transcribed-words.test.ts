import { expect, test } from '@jest/globals';
import { isInvented, transcribedWords } from './transcribed-words.ts';

const unknown = { noSpeech: null, sure: null };
const silent = { noSpeech: 0.7, sure: -0.3 };
const spoken = { noSpeech: 0.04, sure: -0.2 };

test.each([
  ' [BLANK_AUDIO]\n',
  '[SILENCE]',
  ' (soft music)',
  '（音楽）',
  '【拍手】',
  '*coughs*',
  '[Music] [Applause]',
  '♪♪',
  '(dramatische Musik).',
  '...',
])('a name of a sound is no speech: %j', (text) => {
  expect(transcribedWords(text).trim()).toBe('');
});

test.each([
  [' Use the array a[BLANK] here (not there).', ' Use the array a[BLANK] here (not there).'],
  ['Bring two lamps.\n [BLANK_AUDIO]\n And a wick.', 'Bring two lamps.\n And a wick.'],
  ['Bring [NOISE] two lamps.', 'Bring two lamps.'],
  ['<|en|><|NEUTRAL|><|Speech|><|woitn|>bring two lamps', 'bring two lamps'],
  ['♪ We sail at dawn ♪', ' We sail at dawn '],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('what is spoken stays: %j', (text, words) => {
  expect(transcribedWords(text)).toBe(words);
});

test.each([
  ' Thank you for watching!',
  'Thanks for watching, see you in the next video.',
  'Vielen Dank fürs Zuschauen!',
  "Merci d'avoir regardé cette vidéo !",
  '¡Gracias por ver el video!',
  'Obrigado por assistir.',
  'Grazie per la visione.',
  'Спасибо за просмотр!',
  'Продолжение следует...',
  'ご視聴ありがとうございました',
  '시청해주셔서 감사합니다.',
  '感谢观看',
  'Bedankt voor het kijken!',
  'İzlediğiniz için teşekkürler.',
  ' Untertitel der Amara.org-Community',
  'Untertitel im Auftrag des ZDF für funk, 2017',
  "Sous-titres réalisés para la communauté d'Amara.org",
  'Субтитры сделал DimaTorzok',
  'Редактор субтитров А.Семкин Корректор А.Егорова',
  '字幕by索兰娅',
  'Altyazı M.K.',
  'Napisy stworzone przez społeczność Amara.org',
])('what engines fill silence with is no speech: %j', (text) => {
  expect(isInvented(text, unknown)).toBe(true);
  expect(isInvented(text, silent)).toBe(true);
});

test.each([
  'Thank you.',
  'Thank you for watching the children on Friday.',
  'Please add the subtitles before Friday.',
  'Vielen Dank für die Einladung.',
  'The caption says that the pier was built then.',
  '谢谢你的观点。',
])('what a person may say stays: %j', (text) => {
  expect(isInvented(text, unknown)).toBe(false);
  expect(isInvented(text, spoken)).toBe(false);
});

test('an engine that hears silence is believed, unless it is sure of its words', () => {
  expect(isInvented('Two lamps.', { noSpeech: 0.91, sure: -0.38 })).toBe(true);
  expect(isInvented('Two lamps.', { noSpeech: 0.7, sure: -1.2 })).toBe(true);
  expect(isInvented('Two lamps.', { noSpeech: 0.7, sure: -0.3 })).toBe(false);
  expect(isInvented('Thank you for watching!', spoken)).toBe(false);
});
