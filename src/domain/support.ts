/** Where S8.1 and S8.3 send people; a self-hosted server's operator is asked first. */
export const supportEmail = 'support@gloss.invalid';
