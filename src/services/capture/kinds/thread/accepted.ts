import { isObject } from '#shared/json.ts';
import type { Box } from '../../blocks/segments.ts';
import type { PageView } from '../reader.ts';
import type { Post } from './posts.ts';

const marks =
  '[itemprop~="acceptedAnswer"],[class~="accepted-answer" i],[class~="answer-accepted" i],[class~="accepted" i],[class~="is-solution" i],[class~="message--solution" i],[class~="best-answer" i]';
/** Levels above a post at which its mark can be. */
const maxUp = 3;
/** Letters of a stated answer that are compared: its later markup differs from the page's. */
const compared = 60;

/** The answer that who asked has accepted, by the page's marks, else by its data; null: none, or more than one. */
export function acceptedOf(posts: readonly Post[], view: PageView): Post | null {
  return onlyOne(posts.filter(({ box }) => isMarked(box, view.body))) ?? statedIn(posts, view);
}

/** An element that holds more posts than this one says nothing of it. */
function isMarked(post: Box, body: Element): boolean {
  let at: Box | null = post;
  for (let up = 0; at && at.element !== body && up < maxUp; up += 1, at = at.parent) {
    if (at.element.matches(marks)) return true;
    if (at.parent && at.parent.letters > 2 * post.letters) return false;
  }
  return false;
}

function statedIn(posts: readonly Post[], { data, outline }: PageView): Post | null {
  const [stated] = data.items.flatMap(({ value }) => value.acceptedAnswer ?? []);
  const answer = data.resolve(stated);
  const text = isObject(answer) && typeof answer.text === 'string' ? answer.text : '';
  const wanted = lettersOf(text.slice(0, 2_000).replace(/<[^<>]{0,500}>/g, ' '));
  if (wanted === '') return null;
  return onlyOne(
    posts.filter(({ segments }) =>
      lettersOf(
        segments.map((number) => outline.segments[number]?.text ?? '').join(' '),
        20_000,
      ).includes(wanted),
    ),
  );
}

const onlyOne = (posts: readonly Post[]) => (posts.length === 1 ? (posts[0] ?? null) : null);

const lettersOf = (text: string, length = compared) =>
  text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, length);
