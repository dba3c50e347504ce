import { pairPath, refreshPath } from './oauth.ts';
import { paymentWebhookPath, pricing } from './plans.ts';
import {
  googleAuthUserPath,
  googleCallbackPath,
  googleSignInPath,
  redeemPath,
  signInProvidersPath,
  signInWithEmailPath,
  verifyCodePath,
} from './sign-in.ts';

/**
 * S6.2: path fragments of product calls that need no bearer; all others answer 'Please login'
 * without one. The clause defines matching by fragment, so fragments must be specific.
 */
const unauthenticatedFragments: readonly string[] = [
  pairPath,
  signInWithEmailPath,
  verifyCodePath,
  googleSignInPath,
  googleCallbackPath,
  googleAuthUserPath,
  redeemPath,
  signInProvidersPath,
  pricing.path,
  paymentWebhookPath,
  '/healthz',
  '/readyz',
];

/** May this path be called without a bearer? */
export function allowsUnauthenticated(path: string): boolean {
  return unauthenticatedFragments.some((fragment) => path.includes(fragment));
}

/** S6.2: the refresh call has the refresh token as its bearer and never the access token. */
export function neverGetsAuth(path: string): boolean {
  return path.includes(refreshPath);
}
