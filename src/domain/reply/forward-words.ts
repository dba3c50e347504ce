/** Beginnings of words (patterns) by which mail programs name a forwarded message, in the line above it. */
export const forwardWords: readonly string[] = [
  'forward|fwd|weitergel|weiterleit|doorgest|framsen|vidarebef|videres|välit|edasta|persiųst',
  'pārsūt|przekaz|přepos|prepos|továbbít|proslij|перес[ыл]|переадрес|пересл|препра|transf|réexp',
  'reenvi|inoltr|encaminh|reencaminh|redirec|προωθ|ilet(?:il|me)|معاد توجيه|محول|שהועבר',
  'diteruskan|chuyển tiếp',
  'ส่งต่อ|転送|转发|轉寄|轉發|전달',
];
