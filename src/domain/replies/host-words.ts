import { isObject, parseJson } from '#shared/json.ts';

/** Characters of a host's words that are shown. */
const maxHostWords = 300;

/**
 * The host's own words about a failure, wherever it puts them: `error` (text or object), `message`, `detail`, `msg`,
 * `base_resp`, a list of errors, or a short plain text. Empty: it has none. Not redacted.
 */
export function hostWords(body: unknown): string {
  const value = typeof body === 'string' ? (parseJson(body) ?? plainText(body)) : body;
  return wordsIn(value, 0).replace(/\s+/g, ' ').trim();
}

/** A page is no message, and a long text none for a person. */
function plainText(body: string): string {
  const text = body.trim();
  return text.length > 500 || text.startsWith('<') ? '' : text;
}

const places = [
  'error',
  'message',
  'detail',
  'details',
  'msg',
  'status_msg',
  'base_resp',
  'error_msg',
  'error_message',
  'errorMessage',
  'reason',
  'errors',
  'title',
];

function wordsIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return wordsInText(value, depth);
  if (depth > 4) return '';
  if (Array.isArray(value)) return firstWords(value, depth);
  if (!isObject(value)) return '';
  // A router says that another failed, and has that one's words next to its own.
  const handedOn = isObject(value.metadata) ? wordsIn(value.metadata.raw, depth + 1) : '';
  if (handedOn !== '') return handedOn;
  return firstWords(
    places.map((place) => value[place]),
    depth,
  );
}

function firstWords(values: readonly unknown[], depth: number): string {
  for (const each of values) {
    const words = wordsIn(each, depth + 1);
    if (words !== '') return words;
  }
  return '';
}

/** Some hosts hand another's error on as JSON inside a text. */
function wordsInText(text: string, depth: number): string {
  const [json] = /\{"(?:error|message|detail)".{0,5000}\}/s.exec(text) ?? [];
  const inner = json === undefined ? undefined : parseJson(json);
  return (depth < 4 && wordsIn(inner, depth + 1)) || text;
}

/** As they are shown to a person: without what may be a key, and short. */
export function shownWords(words: string, secret: string | null = null): string {
  const known = secret ? words.replaceAll(secret, hidden) : words;
  const text = known.replace(bearer, `$1 ${hidden}`).replace(keys, hidden);
  const all = Array.from(text);
  return all.length <= maxHostWords
    ? text
    : `${all
        .slice(0, maxHostWords - 1)
        .join('')
        .trimEnd()}…`;
}

const hidden = '•••';
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
/** Of OpenAI and its kind, Google, GitHub, Slack; JSON web tokens; long tokens without a name. */
const keys =
  /\b(?:sk|pk|rk|gsk|xai|nvapi|hf|ghp|gho|xox[a-z]|key)[-_][\w*-]{6,}|\bAIza[\w-]{20,}|\beyJ[\w-]{8,}\.[\w.-]+|\b[A-Za-z0-9_-]{40,}\b/g;
