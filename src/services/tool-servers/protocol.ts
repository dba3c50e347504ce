/* What is loaded with the protocol's client, as one chunk. */
export { connectToolServer } from './connect.ts';
export { beginSignIn, endSignIn, finishSignIn } from './sign-in.ts';
