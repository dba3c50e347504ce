import { answerOver } from '#bus/core/answer.ts';
import type { Link } from '#bus/core/channel.ts';
import type { Clock } from '#shared/clock.ts';
import type { AnswerPart } from './page-host.ts';

/** Parts answer over the way to the background that `link` gives for each. */
export function answerPart(link: (part: string) => Link, clock: Clock): AnswerPart {
  return (part, options) => answerOver({ ...options, link: link(part), clock });
}
