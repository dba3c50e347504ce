/** S8.3's limit in the words of vendors and hosts that answer it with another status than 413. */
export const overLimit =
  /context[_ ](length|limit|window|size)|maximum context|maximum prompt length|too many tokens|(prompt|input) is too long|token limit|exceeds the maximum number of tokens/i;
