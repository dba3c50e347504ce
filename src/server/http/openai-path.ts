/** Does this address belong to the calls that OpenAI's clients make? */
export function isOpenAiPath(url: string): boolean {
  return url.startsWith('/v1/') || url === '/v1';
}
