import { clientAssetsPrefix } from './product.ts';

/** Path of that page on a server. */
export const artifactPage = `${clientAssetsPrefix}/artifact.html`;

/**
 * Content security policy of the page that runs an artifact with its scripts, after a click that says
 * so: the outer bound, within which `policyFor` has the hosts of the artifact's text. Nothing is framed or submitted. No
 * policy holds back WebRTC. The page's own script is the first to run.
 */
export const artifactPolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' https: data: blob:",
  "style-src 'unsafe-inline' https: data:",
  'img-src https: data: blob:',
  'font-src https: data:',
  'media-src https: data: blob:',
  'connect-src https: data: blob:',
  'worker-src data: blob:',
  "frame-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');
