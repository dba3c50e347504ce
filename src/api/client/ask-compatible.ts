import { hostWords } from '#domain/replies/host-words.ts';
import {
  type FormedBody,
  firstForm,
  inForm,
  nextForm,
  type RequestForm,
} from '#domain/replies/request-form.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { readRefusal } from './read-body.ts';

/** Sends a request to an address. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Where an API may be, by the place that was typed: the first that answers is remembered. */
const places = new Map<string, string>();
/** By the same place and the model. */
const forms = new Map<string, RequestForm>();

/** An API whose address may be one of several. */
export interface ApiPlace {
  /** In the order in which they are tried; without a slash at the end. */
  bases: readonly string[];
}

const keyOf = ({ bases }: ApiPlace) => bases.join(' ');

/**
 * Asks at the address that answered before, or at each until one has the call. A place that does not have it, or has a
 * page there, is not the API. @returns the first refusal where none has it
 */
export async function askPlace(
  place: ApiPlace,
  path: string,
  init: RequestInit,
  send: Send,
): Promise<Response> {
  const key = keyOf(place);
  const known = places.get(key);
  const bases = known === undefined ? place.bases : [known];
  let refused: Response | undefined;
  for (const base of bases) {
    const response = await send(`${base}${path}`, init);
    if (bases.length === 1) return response;
    const found = await foundAt(response);
    if (found) {
      if (response.ok) places.set(key, base);
      return found;
    }
    refused ??= response;
  }
  return refused as Response;
}

/** The reply, to be read; null: the API is not at this address. */
async function foundAt(response: Response): Promise<Response | null> {
  const { ok, status, statusText, headers } = response;
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  if (ok) return isPage ? null : response;
  if (status !== 404 && status !== 405) return response;
  const text = await readRefusal(response.clone());
  const body = parseJson(text);
  // An API has an error of its own for what it does not know, such as a model.
  const isApi = isObject(body) && isObject(body.error) && !noPath.test(hostWords(body));
  return isApi ? new Response(text, { status, statusText, headers }) : null;
}

const noPath =
  /invalid url|no route|cannot (post|get)\b|unknown (url|path|endpoint|route)|(url|path|route|endpoint|resource|page)\b.{0,80}\bnot (found|exist)|^not found\.?$|unrecognized request url/i;
/** Each part of a form changes once. */
const maxForms = 6;

/**
 * A chat request in the form that this host and model took before, or in others after a refusal that names it: without a
 * role for instructions, without streaming, without the count of tokens. Its body can be read once, also of a refusal.
 */
export async function askChat(
  place: ApiPlace,
  path: string,
  { body, ...init }: Omit<RequestInit, 'body'> & { body: FormedBody },
  send: Send,
): Promise<Response> {
  const key = `${keyOf(place)} ${String(body.model)}`;
  let form = forms.get(key) ?? firstForm;
  for (let left = maxForms; ; left -= 1) {
    const text = JSON.stringify(inForm(body, form));
    const response = await askPlace(place, path, { ...init, body: text }, send);
    if (response.ok) {
      if (form !== firstForm) forms.set(key, form);
      return response;
    }
    const { status, statusText, headers } = response;
    const refusal = await readRefusal(response);
    const next = left > 1 ? nextForm(form, body, { status, text: refusal }) : null;
    if (!next) return new Response(refusal, { status, statusText, headers });
    form = next;
  }
}
