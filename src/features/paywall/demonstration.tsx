import type { PaywallTopic } from '#domain/paywall/entries.ts';
import { useText } from '#ui/text.ts';
import { useDemonstration } from './paywall-styles.ts';

/** x, y, width, height, and whether it is coloured. */
type Shape = readonly [x: number, y: number, width: number, height: number, accent?: 'accent'];

/** What Gloss adds to a page, step by step. */
const scenes: Readonly<Record<PaywallTopic, readonly Shape[]>> = {
  chat: [
    [316, 44, 84, 18, 'accent'],
    [264, 76, 108, 8],
    [264, 92, 124, 8],
    [264, 108, 72, 8],
    [344, 108, 16, 8, 'accent'],
  ],
  models: [
    [264, 48, 40, 104],
    [312, 80, 40, 72],
    [360, 32, 40, 120, 'accent'],
  ],
  images: [
    [264, 40, 136, 12],
    [264, 64, 136, 88, 'accent'],
  ],
  writing: [
    [264, 40, 60, 14, 'accent'],
    [264, 68, 136, 8],
    [264, 84, 120, 8],
    [264, 100, 132, 8],
    [340, 130, 60, 22, 'accent'],
  ],
  reading: [
    [264, 44, 10, 10, 'accent'],
    [282, 45, 112, 8],
    [264, 76, 10, 10, 'accent'],
    [282, 77, 96, 8],
    [264, 108, 10, 10, 'accent'],
    [282, 109, 116, 8],
  ],
  search: [
    [264, 40, 136, 18, 'accent'],
    [264, 74, 120, 8],
    [264, 96, 132, 8],
    [264, 118, 104, 8],
  ],
};

/** S3.12: the picture of an entry, and played its video. It is drawn: nothing is loaded from anywhere. */
export function Demonstration({ topic, isPlaying }: { topic: PaywallTopic; isPlaying: boolean }) {
  const { t } = useText();
  return (
    <svg
      className={useDemonstration()}
      viewBox="0 0 440 190"
      role="img"
      aria-label={t('paywall.video')}
      data-topic={topic}
      data-playing={isPlaying || undefined}
    >
      <rect data-page="" x="24" y="20" width="200" height="150" rx="8" />
      {[44, 62, 80, 98, 116, 134].map((y, at) => (
        <rect key={y} data-line="" x="44" y={y} width={at % 3 === 2 ? 96 : 156} height="8" rx="4" />
      ))}
      <rect data-page="" x="244" y="20" width="172" height="150" rx="8" />
      {scenes[topic].map(([x, y, width, height, accent], at) => (
        <rect
          key={`${x} ${y}`}
          data-step=""
          data-line={accent ? undefined : ''}
          data-accent={accent && ''}
          style={{ animationDelay: `${at * 450 + 300}ms` }}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={Math.min(8, height / 2)}
        />
      ))}
    </svg>
  );
}
