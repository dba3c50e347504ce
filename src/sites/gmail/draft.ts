/** Present in a message that is being written, in place of its body. */
export const editor = '.Am.editable, [g_editable="true"], input[name="subjectbox"], .M9';
/** A folded draft shows no sender's address, or a red label. */
const draftMarks = `${editor}, .boq, font[color="#DD4B39"], [style*="color: rgb(221, 75, 57)"]`;

/** Whether a message without a body is being written. */
export function isDraft(message: Element): boolean {
  return message.querySelector(draftMarks) !== null || !message.querySelector('.gD[email]');
}
