import * as z from 'zod/mini';
import { pageStateSchema } from '#domain/capture/pages.ts';
import { pickerWordsSchema } from '#domain/capture/region-picker.ts';
import { pagePictureOutcomes, pagePictureSchema } from '#domain/composer/page-picture.ts';
import { documentInfoSchema } from '#domain/documents/documents.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { quotedWordsSchema } from '#domain/passages/passage-place.ts';
import { pageToolSchema } from '#domain/tool-servers/page-server.ts';
import { answeredBy, command, forSidebar, pickTimeoutMs, pages as readers } from '../define.ts';

const none = z.object({});

/**
 * `changed`: the page does not say it any more. `gone`: the page did not open, or went away.
 * `noTab`: it is open nowhere and is not opened. `noAccess`: Gloss may not look into the tab.
 */
export const passageOutcomeSchema = z.enum(['shown', 'changed', 'gone', 'noTab', 'noAccess']);
export type PassageOutcome = z.infer<typeof passageOutcomeSchema>;

const background = answeredBy('background', readers);

/** The page next to the chat. */
export const pageCommands = {
  'page.current': forSidebar({
    request: z.object({ windowId: z.number() }),
    reply: z.object({ page: z.nullable(pageStateSchema) }),
  }),
  /** Open tabs that can be read, those of the window first. `hidden`: tabs out of reach. */
  'page.tabs': forSidebar({
    request: z.object({ windowId: z.number() }),
    reply: z.object({ tabs: z.array(pageStateSchema), hidden: z.number() }),
  }),
  /**
   * A tab's `favicon` as a small PNG in a `data:` address; null: no open tab that can be read has it,
   * or it is no picture that can be had.
   */
  'page.icon': forSidebar({
    request: z.object({ address: z.string() }),
    reply: z.object({ icon: z.nullable(z.string()) }),
  }),
  /**
   * Reads the page again; a second call joins the first. Fails with capture_* codes, for a PDF also with those of
   * `pdf.read`. `origin`: only a page of this origin is read, for after a restart a tab's id may be that of another tab.
   */
  'page.capture': command({
    owner: 'background',
    callers: ['offscreen', ...readers],
    request: z.object({ tabId: z.number(), origin: z.optional(z.string()) }),
    reply: z.object({ document: documentInfoSchema }),
    timeoutMs: 60_000,
    idempotent: true,
  }),
  /**
   * Highlights a citation's words for 5 s in the page they come from, and lightly their sentence. The page is
   * brought to the front of its window or opened where that is permitted.
   */
  'page.showPassage': forSidebar({
    request: z.extend(quotedWordsSchema, {
      windowId: z.number(),
      docId: z.string(),
      link: z.nullable(z.string()),
      anchor: anchorSchema,
    }),
    reply: z.object({ outcome: passageOutcomeSchema, tabId: z.nullable(z.number()) }),
  }),
  /**
   * The second at which the video of a document is in its open tab, with each `timeupdate` of its player.
   * Ends where it is open nowhere in the window. Fails with `capture_no_access`, `capture_refused`;
   * `peerLost` when its page goes.
   */
  'page.followVideo': forSidebar({
    request: z.object({ windowId: z.number(), docId: z.string(), link: z.nullable(z.string()) }),
    chunk: z.object({ seconds: z.number() }),
  }),
  /**
   * S7.4: a picture of what the window shows, or of an area of it that the person picks in the page.
   * Its bytes lie in the row of the upload that the reply names, which the caller starts; null: the
   * person changed their mind. Fails with `capture_no_access`, `capture_refused`, `capture_failed`,
   * `storage_full`.
   */
  'page.screenshot': forSidebar({
    request: z.object({
      /** Made by the caller and the upload's id: a call that comes again takes no second picture. */
      shotId: z.string(),
      windowId: z.number(),
      /** The composer that it goes to; null: the library. */
      slot: z.nullable(z.string()),
      area: z.enum(['visible', 'region']),
      /** The file's name. */
      name: z.string(),
      words: pickerWordsSchema,
    }),
    reply: z.object({ uploadId: z.nullable(z.string()) }),
    timeoutMs: pickTimeoutMs,
  }),
  /**
   * Puts a picture into the editor of the window's page that has the focus; the person has asked for it. Fails with
   * `capture_no_access`, `capture_refused`, `capture_excluded`, `capture_failed`.
   */
  'page.insertPicture': forSidebar({
    request: z.object({ windowId: z.number(), picture: pagePictureSchema }),
    reply: z.object({ outcome: z.enum(pagePictureOutcomes) }),
    idempotent: false,
  }),
  /**
   * Tools that a page offers by the browser's own interface (WebMCP): of that tab, or of the site's page that is in front
   * in a window. null: it offers none, or is not there. Fails with capture_* codes.
   */
  'page.tools': command({
    owner: 'background',
    callers: ['offscreen', ...readers],
    request: z.object({ tabId: z.optional(z.number()), origin: z.optional(z.string()) }),
    reply: z.object({ tools: z.nullable(z.array(pageToolSchema)) }),
    idempotent: true,
  }),
  /** Runs one there, once. `args`: JSON text. Fails also with `tool_failed`. */
  'page.callTool': command({
    owner: 'background',
    callers: ['offscreen', ...readers],
    request: z.object({ id: z.string(), origin: z.string(), name: z.string(), args: z.string() }),
    reply: z.object({ result: z.nullable(z.string()) }),
    timeoutMs: 70_000,
  }),
  /** Opens the offscreen document if it is not open (Chromium); elsewhere it does nothing. */
  'offscreen.ensure': background({ reply: z.object({ ready: z.boolean() }) }),
  /**
   * S7.4: GETs a page as text, without cookies, for pages of the extension only. Addresses on this
   * machine and the local network are refused, also behind a redirect. Fails with `invalid_request`,
   * `capture_no_access`, `fetch_refused`, `fetch_type` (no text), `fetch_data` (too large, broken
   * off), `timeout`, `network`; a status other than 2xx is an answer.
   */
  'page.fetch': command({
    owner: 'background',
    callers: ['offscreen', 'sidebar', 'settings', 'probe'],
    request: z.object({ url: z.string() }),
    reply: z.object({
      status: z.number(),
      /** The address that answered, after redirects. */
      url: z.string(),
      /** As sent, without its parameters. */
      contentType: z.string(),
      text: z.string(),
    }),
    idempotent: true,
  }),
  /** From the loader in a page: its text or address has changed since it was captured. */
  'page.reportChange': command({
    owner: 'background',
    callers: ['content'],
    request: z.object({ url: z.string() }),
    reply: none,
    idempotent: true,
  }),
};
