import { useEffect, useState } from 'react';
import { EMPTY, from, switchMap, timer } from 'rxjs';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import type { Found } from '#domain/search/found.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** The texts of chats are read once a person pauses; names are looked up at each key. */
const textsAfterMs = 150;
/** Letters that tell anything about a text. */
const minLetters = 2;
/** Of each kind, of what is recent, and of chats whose texts have the words. */
const limits = { named: 6, recent: 8, texts: 6 } as const;

interface Listed<T> {
  /** That were searched. */
  words: string;
  list: readonly T[];
}

/** What the store finds of a person's own for words; without any, what was changed last. */
export function useFound(words: string) {
  const { rows } = useShell();
  const [named, setNamed] = useState<Listed<Found> | null>(null);
  const [texts, setTexts] = useState<Listed<ConversationInfo> | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  useEffect(() => {
    const fail = (error: unknown) => {
      setFailure(toCodedError(error));
      // Nothing waits for it.
      setNamed({ words, list: [] });
    };
    const reading =
      words === ''
        ? rows.find.recent({ limit: limits.recent })
        : rows.find.named({ words, limit: limits.named });
    const names = from(reading).subscribe({
      next: (list) => {
        setNamed({ words, list });
        setFailure(null);
      },
      error: fail,
    });
    const inTexts = words.length < minLetters ? EMPTY : timer(textsAfterMs);
    names.add(
      inTexts
        .pipe(switchMap(() => rows.conversation.list({ search: words, limit: limits.texts })))
        .subscribe({
          next: ({ conversations }) => setTexts({ words, list: conversations }),
          error: (error: unknown) => setFailure(toCodedError(error)),
        }),
    );
    return () => names.unsubscribe();
  }, [rows, words]);
  return {
    named: named?.list ?? [],
    /** They are those of these words; else of the words before. */
    isCurrent: named?.words === words,
    /** Chats with the words in their texts, or in their names. */
    inTexts: texts?.words === words ? texts.list : [],
    failure,
  };
}
