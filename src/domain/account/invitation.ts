/** The fields of an account that S4.9 compares. */
interface InvitedAccount {
  email: string;
  groupId: string | null;
  invitationCodeUsed: string | null;
}

/** S4.9: is the person asked for an invitation code? `internalDomains` in lower case. */
export function needsInvitation(
  { email, groupId, invitationCodeUsed }: InvitedAccount,
  internalDomains: readonly string[],
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return !internalDomains.includes(domain) && !groupId && !invitationCodeUsed;
}
