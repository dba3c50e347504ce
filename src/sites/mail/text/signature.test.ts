import { expect, test } from '@jest/globals';
import { withoutSignature } from './signature.ts';

test.each([
  'Sent from my iPhone',
  'Get Outlook for iOS<https://aka.ms/x>',
  'Von meinem iPhone gesendet',
  'Gesendet mit der GMX Mail App',
  'Envoyé de mon iPhone',
  'Enviado desde mi iPhone',
  'Enviado do meu iPhone',
  'Inviato da iPhone',
  'Verstuurd vanaf mijn iPhone',
  'Skickat från min iPhone',
  'Sendt fra min iPhone',
  'Lähetetty iPhonesta',
  'Wysłane z iPhone’a',
  'Odesláno z iPhonu',
  'Trimis de pe iPhone-ul meu',
  'Отправлено с iPhone',
  'Надіслано з iPhone',
  'Στάλθηκε από το iPhone μου',
  'iPhone’umdan gönderildi',
  'أرسلت من الـ iPhone',
  'נשלח מה-iPhone שלי',
  'iPhoneから送信',
  '发自我的iPhone',
  '나의 iPhone에서 보냄',
  'Đã gửi từ iPhone của tôi',
  'Dikirim dari iPhone saya',
])('S5.14 "%s" is signed by a program', (line) => {
  expect(withoutSignature(`The stage stands.\n\n${line}`)).toBe('The stage stands.');
});

test('S5.14 what follows "-- " is a signature', () => {
  expect(withoutSignature('The stage stands.\n\n-- \nAnn Field\nHarbour office')).toBe(
    'The stage stands.',
  );
});

test.each([
  ['a dash in the middle of a long mail', `Hello\n--\n${'line\n'.repeat(40)}end`],
  ['nothing but a signature', '-- \nAnn Field'],
  [
    'a sentence',
    'It was sent from my office to yours, as we had said on the telephone before, and it is late now.',
  ],
])('S5.14 %s stays', (_, text) => {
  expect(withoutSignature(text)).toBe(text.trim());
});
