import { useVisit } from '../hooks/use-place.ts';
import SignInPage from './account/sign-in/sign-in-page.tsx';
import ConnectPage from './assistants/connect-page.tsx';

/** A page with one thing to do: signing in, or allowing a program access. */
export default function LonePage() {
  return useVisit().place?.feature === 'connect' ? <ConnectPage /> : <SignInPage />;
}
