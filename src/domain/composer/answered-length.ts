/** UTF-16 units of the text of the message, post or comment that is answered: all of it, as a rule. */
export const maxAnsweredLength = 60_000;
