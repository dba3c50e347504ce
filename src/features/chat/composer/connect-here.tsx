import ConnectCard from '#features/connect/connect-card.tsx';
import { useText } from '#ui/text.ts';
import { type Connecting, useChatModels } from '../state/use-chat-models.ts';

/** Above the composer: a question there waits for a model, or the person has asked to connect one. */
export default function ConnectHere({ connecting }: { connecting: Connecting }) {
  const { t } = useText();
  const { closeConnect } = useChatModels();
  return (
    <ConnectCard
      isLimited
      reason={t(connecting.isWaiting ? 'connect.waits' : 'connect.body')}
      close={closeConnect}
      connected={(ref) => {
        closeConnect();
        connecting.connected(ref);
      }}
    />
  );
}
