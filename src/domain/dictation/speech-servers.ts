/** The setting that has servers looked for where they usually listen. */
export const usualSpeechServers = 'auto';

/** Speaches and its kin; whisper.cpp's server and LocalAI. */
const usual = ['http://127.0.0.1:8000', 'http://127.0.0.1:8080'];

/** Addresses at which a server that turns speech into text is looked for, in their order. */
export function speechServerHosts(setting: string): string[] {
  const typed = setting.trim();
  if (typed === usualSpeechServers) return [...usual];
  return typed === '' ? [] : [typed];
}
