import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { plainWords } from '#domain/search/plain-words.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column, faint } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import {
  type FoundInside as Found,
  type InsideHit,
  useFoundInside,
} from '../hooks/use-found-inside.ts';
import { useOpenDocument } from '../open-document.ts';
import { placeName } from '../place-name.ts';
import { useShell } from '../shell.tsx';
import { onListKey } from './list-keys.ts';

const useInside = makeResetStyles({
  marginBlockStart: '12px',
  '& > h3': { margin: 0, marginBlockEnd: '4px', ...faint, fontWeight: 600 },
  '& > p': { margin: 0, fontSize: '12px', lineHeight: '16px' },
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& button': {
    ...column('2px'),
    alignItems: 'flex-start',
    width: '100%',
    minHeight: '32px',
    paddingBlock: '6px',
    paddingInline: '8px',
    border: 'none',
    borderRadius: '8px',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  '& button:focus-visible': focusRing,
  '& small': { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  '& button > span': {
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: '13px',
    lineHeight: '18px',
  },
});

/** Passages inside documents that match a search; each opens its document there. */
export function FoundInside({ words }: { words: string }) {
  const { t } = useText();
  const id = useId();
  const style = useInside();
  const found = useFoundInside(words);
  if (words.trim() === '') return null;
  const { hits, isSearching, failure } = found;
  if (hits.length === 0 && !isSearching && !failure && words.trim().length < 2) return null;
  return (
    <section className={style} aria-labelledby={id}>
      <h3 id={id}>{t('inside.title')}</h3>
      <p role="status">{stateOf(t, found)}</p>
      {failure && <p role="alert">{t('inside.failed', { reason: errorText(t, failure) })}</p>}
      <ul
        aria-labelledby={id}
        onKeyDown={(event) =>
          onListKey(event, {
            entries: 'li',
            focus: (entry) => entry.querySelector('button')?.focus(),
          })
        }
      >
        {hits.map((hit) => (
          <li key={`${hit.docId} ${hit.textStart}`}>
            <Hit hit={hit} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf(t: ReturnType<typeof useText>['t'], { hits, isSearching, failure }: Found) {
  if (failure) return '';
  if (isSearching) return t('inside.searching');
  return hits.length === 0 ? t('inside.none') : t('inside.count', { count: hits.length });
}

function Hit({ hit, words }: { hit: InsideHit; words: string }) {
  const { t } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const open = useOpenDocument();
  const { docId, docType, title, text, textStart, textEnd, anchor, hasText } = hit;
  const show = async () => {
    if (!hasText) {
      toast(t('library.opening', { name: title }));
      await bus.request('documents.open', { docId });
    }
    open?.({ docId, docType, title, at: { textStart, textEnd } });
  };
  const place = placeName(anchor, docType, t);
  return (
    <button
      type="button"
      onClick={() =>
        void show().catch((error: unknown) => toast(errorText(t, toCodedError(error))))
      }
    >
      <small>
        <bdi>{title}</bdi>
        {place ? ` · ${place}` : ''}
      </small>
      <span>
        <MarkedText text={plainWords(text)} search={words} />
      </span>
    </button>
  );
}
