/** Round steps from 0 to what holds the highest value; three to five of them, and never parts of one unit. */
export function plotTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((round) => round * power).find((size) => size >= rough) ?? rough,
  );
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which of so many places have their name written below: the first, the last, and as many between as asked. */
export function labelledPlaces(count: number, labels: number): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
