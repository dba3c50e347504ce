/** The first of `count` indexes for which `isIt` is true, where it is true for all after it too. */
export function firstWhere(count: number, isIt: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isIt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
