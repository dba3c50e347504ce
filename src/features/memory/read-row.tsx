import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import type { ReadReason } from '#domain/memory/memory.ts';
import { siteOf } from '#domain/memory/plain-address.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { formatDay, formatWhen } from '#ui/format.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { FactLine } from '../parts/fact-line.tsx';
import { useForgetting } from '../parts/use-forgetting.ts';
import { useShowRead } from '../parts/use-show-read.ts';
import { kindText } from './kind-text.ts';
import type { ReadRow } from './use-read-list.ts';

interface ReadRowProps {
  row: ReadRow;
  /** Words that were searched, and are marked. */
  search: string;
  open: (pageId: string) => void;
  /** Its day is not above it. */
  isDated?: boolean;
}

/** A page that was read: a click opens it, at the passage that was found. */
export function ReadRowItem({ row, search, open, isDated = false }: ReadRowProps) {
  const { t } = useText();
  const { page, excerpt } = row;
  const show = useShowRead(page, row.anchor ?? null);
  const forget = useForgetting();
  const title = page.title || page.site;
  return (
    <li data-visit={row.visitId}>
      <button type="button" data-open onClick={show} title={page.address}>
        <b dir="auto">
          <MarkedText text={title} search={search} />
        </b>
        {excerpt && (
          <q dir="auto">
            <MarkedText text={excerpt} search={search} />
          </q>
        )}
        <ReadFacts row={row} isDated={isDated} />
        {row.also && row.also.length > 0 && <AlsoAt addresses={row.also} site={page.site} />}
      </button>
      <IconButton
        name={`${t('memory.copy')}: ${title}`}
        title={t('memory.copy')}
        icon={<BookOpen20Regular />}
        onClick={() => open(page.id)}
      />
      <IconButton
        name={`${t('memory.forget')}: ${title}`}
        title={t('memory.forget')}
        icon={<Delete20Regular />}
        onClick={() => void forget({ pageId: page.id })}
      />
    </li>
  );
}

const reasonNames = {
  question: 'memory.chat',
  saved: 'memory.saved',
  reading: 'memory.reading',
} as const satisfies Record<ReadReason, TextKey>;

interface AlsoAtProps {
  addresses: readonly string[];
  /** Of the page that is shown. */
  site: string;
}

/** Where else the same was read: on other sites, or at other addresses of this one. */
function AlsoAt({ addresses, site }: AlsoAtProps) {
  const { t } = useText();
  const places = addresses.map((address) => {
    const other = siteOf(address);
    return other === site ? address.replace(/^https?:\/\/(?:www\.)?/, '') : other;
  });
  return (
    <small dir="auto">{t('memory.alsoAt', { places: [...new Set(places)].join(', ') })}</small>
  );
}

/** Site, kind, author, the day that the page names, when it was read, how it came here, and by what it was found. */
function ReadFacts({ row, isDated }: Pick<ReadRowProps, 'row' | 'isDated'>) {
  const { t, tag } = useText();
  const { page, created_at, reason, by = [] } = row;
  const at = new Date(created_at);
  const when = isDated
    ? formatWhen(created_at, new Date(), tag)
    : new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(at);
  const published = page.published === null ? [] : [formatDay(page.published, tag)];
  const found = by.map((each) => t(each === 'words' ? 'memory.byWords' : 'memory.byMeaning'));
  const kind = page.kind === undefined || page.kind === 'webpage' ? [] : [kindText(t, page.kind)];
  const origin = [page.site, ...kind, ...page.author.slice(0, 2), ...published];
  return (
    <small>
      <FactLine parts={[...origin, when, t(reasonNames[reason]), ...found]} />
    </small>
  );
}
