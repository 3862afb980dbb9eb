/** Pseudo-random numbers that are the same in every run. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer. Both ends are included. */
  between(low: number, high: number): number;
  /** Returns true with this probability in percent. */
  withPercent(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks an item with a probability of its share in the sum of shares. */
  weighted<Item extends { share: number }>(items: readonly Item[]): Item;
  /** Rounds up with the probability of the fraction, so that the mean stays the same. */
  round(value: number): number;
}

/** Creates a Mulberry32 generator, which is small and good enough for example data. */
export function createRandom(seed: string): Random {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    withPercent: (share) => next() * 100 < share,
    pick: (items) => requireItem(items[Math.floor(next() * items.length)]),
    weighted: (items) => {
      let remainingShare = next() * items.reduce((sum, { share }) => sum + share, 0);
      const chosenItem = items.find(({ share }) => {
        remainingShare -= share;
        return remainingShare < 0;
      });
      return requireItem(chosenItem ?? items[0]);
    },
    round: (value) => Math.floor(value) + (next() < value - Math.floor(value) ? 1 : 0),
  };
  return random;
}

function requireItem<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
