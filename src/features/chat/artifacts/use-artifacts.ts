import { useEffect, useState } from 'react';
import { artifactKind } from '#domain/conversations/artifacts.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import type { ShownCode } from '#ui/markdown/code/artifact-slot.ts';
import { provided } from '#ui/provided.tsx';
import { noRoomForPanel } from '#ui/theme/sizes.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';

export interface OpenArtifact extends ShownCode {
  /** The place in the answer, or the version of another answer. */
  id: string;
  /** The person has opened it: the focus goes to it. */
  isPressed: boolean;
}

/** Opens code of answers next to the chat; `id` names its place in the answer. */
class Artifacts {
  readonly shown = new LocalState<{ open: OpenArtifact | null }>({ open: null });
  /** Those that were opened by themselves once: a person who closes one has seen it. */
  readonly #opened = new Set<string>();
  /** New ones open by themselves. */
  opensNew = false;

  readonly open = (id: string, shown: ShownCode, isPressed = true): void =>
    this.shown.set({ open: { ...shown, id, isPressed } });

  /** The code has grown. `isNew`: it is being written. */
  readonly update = (id: string, shown: ShownCode, isNew: boolean): void => {
    const { open } = this.shown.getSnapshot();
    if (open?.id === id) this.open(id, shown, open.isPressed);
    else if (isNew && this.opensNew && !this.#opened.has(id) && hasRoom()) {
      this.#opened.add(id);
      this.open(id, shown, false);
    }
  };

  readonly close = (): void => this.shown.set({ open: null });
}

const hasRoom = () => !matchMedia(noRoomForPanel).matches;

/** State of the panel; one object for the life of the chat's view. */
export const [ArtifactsProvider, useArtifacts] = provided('Artifacts', () => {
  const [artifacts] = useState(() => new Artifacts());
  const { settings } = useChatSettings();
  artifacts.opensNew = settings.artifacts.autoOpenPopup;
  const conversation = useSelector(useOpenConversation().rows, ({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat has other artifacts
  useEffect(() => artifacts.close, [artifacts, conversation]);
  return artifacts;
});

export function useOpenArtifact() {
  const open = useSelector(useArtifacts().shown, (state) => state.open);
  const { enabled } = useChatSettings().settings.artifacts;
  const kind = enabled && open && artifactKind(open.code.language, open.code.pieces);
  return open && kind ? { ...open, kind } : null;
}
