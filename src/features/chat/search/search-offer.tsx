import '#ui/later-texts.ts';
import { makeResetStyles } from '@fluentui/react-components';
import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { foldText } from '#domain/search/fold-letters.ts';
import { mayNeedWeb, signsOfNow } from '#domain/search-web/web-signs.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useKnownSources } from '../context/use-chat-context.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useHasSearch } from './use-has-search.ts';

const useLine = makeResetStyles({
  paddingInline: '8px',
  '& > button': { paddingInline: '4px', fontSize: '12px', lineHeight: '16px' },
  '& svg': { width: '16px', height: '16px' },
});

interface SearchOfferProps {
  /** Sends the draft; the web is searched for it. */
  search: () => void;
}

/** A draft that asks about now while the web is not searched: one press sends it with a search. Nothing is sent by itself. */
export default function SearchOffer({ search }: SearchOfferProps) {
  const { t, tag } = useText();
  const aboutOf = (question: string) => {
    return { question, tag, words: t('webSearch.freshWords'), now: Date.now() };
  };
  // Without a sign a key renders nothing here.
  const question = useSelector(useChatWindow().draft, ({ text }) =>
    signsOfNow(aboutOf(text.trim())).length > 0 ? text.trim() : '',
  );
  const texts = useTexts(question !== '');
  if (question === '' || texts === null) return null;
  return mayNeedWeb(aboutOf(question), texts) && <Line search={search} />;
}

function Line({ search }: SearchOfferProps) {
  const { t } = useText();
  const style = useLine();
  if (!useHasSearch()) return null;
  return (
    <div className={style}>
      <TextButton tone="link" onClick={search}>
        <GlobeSearch20Regular />
        {t('webSearch.forThis')}
      </TextButton>
    </div>
  );
}

/** Characters of a source in which the words of a question are looked up. */
const maxText = 100_000;

/** Folded texts of the sources of the next question; null: they are not known yet. */
function useTexts(isWanted: boolean): readonly string[] | null {
  const ids = useKnownSources()
    .map(({ docId }) => docId)
    .join(' ');
  const { value } = useRequest(
    ({ rows }) =>
      isWanted && ids !== ''
        ? Promise.all(
            ids.split(' ').map((docId) =>
              rows.document.read({ docId, from: 0, length: maxText }).then(
                ({ text }) => foldText(text),
                () => '',
              ),
            ),
          )
        : null,
    [isWanted, ids],
  );
  if (isWanted && ids === '') return none;
  return value ?? null;
}

const none: readonly string[] = [];
