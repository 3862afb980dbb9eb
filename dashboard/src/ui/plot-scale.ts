/** Round steps from 0 to what holds the highest value; three to five of them, and never parts of one unit. */
export function plotTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  return ticksBetween({ lowest: 0, highest, steps: 4 });
}

/** Of sums in cents: where nothing was earned, the scale is one of dollars all the same. */
export function moneyTicks(highestCents: number): number[] {
  return plotTicks(highestCents || 100);
}

/** Round steps that hold both values, at most one more than about so many; for a scale that need not begin at 0. */
export function ticksBetween(values: { lowest: number; highest: number; steps: number }): number[] {
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

/** Which of so many places have their name written below: the first, the last, and as many between as asked. */
export function labelledPlaces(count: number, labels: number): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
