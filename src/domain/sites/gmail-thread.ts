/**
 * In an address of Gmail at which a single thread is open; `id` is its own. Ids have no vowels, so that none spells a word;
 * those of threads that the person began start as `KtbxL` or `QgrcJ`.
 */
export const gmailThread =
  /#(?:[^/?#]+\/)+(?<id>FMfcg\w+|[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz]{24,48}|[0-9a-f]{16})(?:[?&]|$)/;
