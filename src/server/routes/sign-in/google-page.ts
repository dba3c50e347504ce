import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { googleChannel } from '#api/sign-in.ts';

/** What the page hands over (googleResultSchema), without its type. */
export interface GoogleResult {
  code?: string;
  error?: 'access_denied' | 'login_failed';
}

/** Only a page of `target`, which the server has checked, gets the message; the code is void without its verifier. */
const script = `
const { result, target } = document.body.dataset;
const message = JSON.parse(result);
if (window.opener) window.opener.postMessage(message, target);
if (target === location.origin) {
  new BroadcastChannel('${googleChannel}').postMessage(message);
}
window.close();
`;

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The page at the end of C8: gives the result to the page that opened it, and closes. */
export function sendGooglePage(reply: FastifyReply, result: GoogleResult, target: string) {
  const message = JSON.stringify({ type: 'gloss:google-sign-in', ...result });
  const text = result.code
    ? 'You are signed in. You can close this page.'
    : 'Login failed, please try again';
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Gloss</title></head>
<body data-result="${escaped(message)}" data-target="${escaped(target)}"><p>${text}</p>
<script>${script}</script></body></html>
`;
  return openWindows(reply)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** The opener stays reachable through the provider's pages (Cross-Origin-Opener-Policy). */
export function openWindows(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
