/** Returns three to five round steps from 0 to at least the highest value, in whole units. */
export function calculatePlotTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  return calculateTicks({ lowest: 0, highest, steps: 4 });
}

const ONE_DOLLAR = 100;

/** Returns steps like `calculatePlotTicks`, for cents. Zero is shown in dollars too. */
export function calculateMoneyTicks(highest: number): number[] {
  return highest <= 0 ? [0, ONE_DOLLAR] : calculatePlotTicks(highest);
}

/**
 * Returns round steps that include both values, at most one more than about `steps`. For scales that need not start at
 * 0.
 */
export function calculateTicks(values: { lowest: number; highest: number; steps: number }): number[] {
  const { lowest, steps } = values;
  const highest = Math.max(values.highest, lowest + 1);
  const step = roundStep((highest - lowest) / steps);
  const first = Math.floor(lowest / step);
  const count = Math.ceil(highest / step) - first;
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((size) => size * power).find((size) => size >= rough);
  return Math.max(1, round ?? rough);
}

/** Returns the indexes with a label: the first, the last, and the requested number in between. */
export function pickLabeledIndexes(count: number, labels: number): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
