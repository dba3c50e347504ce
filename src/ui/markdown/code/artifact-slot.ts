import { type ComponentType, createContext, type ReactNode } from 'react';
import type { ArtifactKind } from '#domain/conversations/artifacts.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';

/** Code of an answer, to be shown in a view of its own. */
export interface ShownCode {
  code: CodeContent;
  /** Restores the text of citations in it. */
  restore: (text: string) => string;
}

export interface ArtifactProps {
  code: CodeContent;
  /** null: it is no artifact, or not yet. */
  kind: ArtifactKind | null;
  /** Lines of it were shown as plain code first: nothing is put above them any more. */
  hasGrown: boolean;
  /** The code, or the picture that it draws. */
  children: ReactNode;
}

/** The answer was started in this view: its code is new. */
export const FreshAnswerContext = createContext(false);

/** Shows code of an answer that can be opened in a view of its own; null: nothing opens here. */
export const ArtifactViewContext = createContext<ComponentType<ArtifactProps> | null>(null);
