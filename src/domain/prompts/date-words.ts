/** A day as a person reads it in a prompt, with its weekday: `Friday 15 January 2027`. `now`: epoch milliseconds. */
export function dateWords(now: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(now);
}
