import type { ArtifactKind } from './artifacts.ts';

/** An artifact of a chat, as its versions are told. */
export interface PlacedArtifact {
  /** The answer that has made it. */
  messageId: string;
  kind: ArtifactKind;
  /** As its fence names it. */
  language: string;
  text: string;
}

/** Of the shorter text's letters, those in parts that both have: of a version, and where the answer before has one there. */
const minLike = 0.4;
const minLikeInPlace = 0.2;
/** A few words may be the same by chance. */
const fewLetters = 60;

interface Family {
  group: string;
  /** The answer that has made its latest version. */
  messageId: string;
  /** Which of its kind that is in its answer. */
  place: number;
  parts: ReadonlyMap<string, number>;
}

/** The last two answers with artifacts of a kind, and how many the last one has so far. */
interface Answers {
  before: string;
  last: string;
  count: number;
}

/**
 * Versions of one artifact have the same number: what a later answer has made like it, whatever it is called. What is in
 * the same answer is another one. `artifacts`: the oldest first.
 */
export function artifactFamilies(artifacts: readonly PlacedArtifact[]): number[] {
  const families: Family[] = [];
  const answers = new Map<string, Answers>();
  return artifacts.map((artifact) => {
    const { messageId, kind, language } = artifact;
    const group = kind === 'code' ? language.toLowerCase() : kind;
    const earlier = answers.get(group) ?? { before: '', last: '', count: 0 };
    const isSame = earlier.last === messageId;
    const place = isSame ? earlier.count : 0;
    const before = isSame ? earlier.before : earlier.last;
    answers.set(group, { before, last: messageId, count: place + 1 });
    const next = { group, messageId, place, parts: knownParts(artifact) };
    const found = familyOf(next, families, before);
    const number = found < 0 ? families.length : found;
    families[number] = next;
    return number;
  });
}

/** The family that it has most in common with, the newest of several; -1: none. */
function familyOf(next: Family, families: readonly Family[], before: string): number {
  let best = { at: -1, shared: 0 };
  for (const [at, { group, messageId, place, parts }] of families.entries()) {
    if (group !== next.group || messageId === next.messageId) continue;
    const shared = sharedLetters(parts, next.parts);
    const all = Math.min(lettersIn(parts), lettersIn(next.parts));
    const isInPlace = messageId === before && place === next.place;
    const least = isInPlace ? all * minLikeInPlace : Math.max(all, fewLetters) * minLike;
    if (shared > 0 && shared >= least && shared >= best.shared) best = { at, shared };
  }
  return best.at;
}

/** A chat is looked at again with each of its answers. */
const known = new WeakMap<PlacedArtifact, ReadonlyMap<string, number>>();

function knownParts(artifact: PlacedArtifact): ReadonlyMap<string, number> {
  const parts = known.get(artifact) ?? partsOf(artifact.text);
  known.set(artifact, parts);
  return parts;
}

/** Tags alone are in every page. */
const plainTags = /<\/?[a-z][a-z0-9]{0,20}>/gi;

/** Lines, statements and elements of a text with their letters; the same one counts once. */
function partsOf(text: string): Map<string, number> {
  const parts = text
    .replace(plainTags, '\n')
    .split(/[\n;{}<>]+/)
    .map((part) => part.trim());
  return new Map(parts.flatMap((part) => (part.length < 3 ? [] : [[part, part.length] as const])));
}

function sharedLetters(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) {
  let shared = 0;
  for (const [part, letters] of one) if (other.has(part)) shared += letters;
  return shared;
}

function lettersIn(parts: ReadonlyMap<string, number>): number {
  let all = 0;
  for (const letters of parts.values()) all += letters;
  return all;
}
