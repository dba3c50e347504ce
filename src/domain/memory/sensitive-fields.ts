/** A field of a form as its page writes it. Hostile: only compared. */
export interface FormField {
  type: string;
  autocomplete: string;
  /** Its name, id, label and placeholder. */
  words: string;
}

const ofPayment = /(?:^|\s)cc-/;
const ofPassword = /(?:^|\s)(?:current-password|new-password|one-time-code)(?:\s|$)/;

/** In names of fields, which are mostly English whatever the page's language is, and in labels. */
const payment =
  /card.?(?:number|no\b|num)|\bcvv2?\b|\bcvc2?\b|\bcsc\b|security.?code|expir(?:y|ation)|kartennummer|num[eé]ro.de.(?:la.)?carte|n[uú]mero.d[eao].?(?:la.)?(?:tarjeta|cart[aã]o)|номер.карты|卡号|カード番号/i;
const banking =
  /\biban\b|\bbic\b|swift|sort.?code|routing.?(?:number|no\b)|account.?(?:number|no\b)|kontonummer|bankleitzahl|num[eé]ro.de.compte|n[uú]mero.de.cuenta|номер.сч[её]та|账号|口座番号/i;
const health =
  /diagnos|symptom|medication|medikament|m[eé]dicament|medicamento|allerg|patient|paciente|health.?insur|insurance.?(?:number|no\b)|krankenkasse|krankenversicher|versichertennummer|blood.?(?:type|group)|medical.?(?:history|record)|диагноз|симптом|病歴|症状|诊断/i;

/** Where a word of a name begins: `user_iban`, `cardCvc`. */
const innerWord = /([a-z\d])([A-Z])|_/g;

/** Whether a field is for a password, a payment, an account at a bank or what a person's health is. */
export function isSensitiveField({ type, autocomplete, words }: FormField): boolean {
  const filled = autocomplete.toLowerCase();
  if (type === 'password' || ofPassword.test(filled) || ofPayment.test(filled)) return true;
  const named = `${words} ${words.replace(innerWord, '$1 $2')}`;
  return [payment, banking, health].some((each) => each.test(named));
}
