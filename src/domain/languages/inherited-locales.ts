/** Regional locales (S3.1) whose files hold only what differs from another's; the rest is that one's. */
export const inheritedLocales: Readonly<Record<string, string>> = {
  'en-GB': 'en',
  'en-US': 'en',
  'es-419': 'es',
  'he-IL': 'he',
  in: 'id',
  'pt-PT': 'pt-BR',
};
