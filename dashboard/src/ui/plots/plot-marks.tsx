type Scale = { bottom: number; top: number };

/** Returns the distance from the top, in percent. */
export function calculatePercentFromTop(value: number, { bottom, top }: Scale): number {
  return top > bottom ? ((top - value) / (top - bottom)) * 100 : 100;
}

/** Returns the distance from 0 to an end of the scale, in percent. */
function toPercent(value: number, end: number): number {
  return end === 0 ? 0 : Math.max(0, (value / end) * 100);
}

/** Returns the middle of an index, in percent. */
export function calculateMiddlePercent(index: number, count: number): number {
  return ((index + 0.5) / Math.max(count, 1)) * 100;
}

/** Returns the bar of an index, with space beside it. */
function calculateBarBox(index: number, count: number) {
  return { x: toCssPercent(((index + 0.14) / count) * 100), width: toCssPercent((0.72 / count) * 100) };
}

export function toCssPercent(share: number): string {
  return `${share}%`;
}

export type PlotTone = keyof typeof TONES;

/** A bar starts at 0, and extends down for a negative value. A line connects the values. */
export type PlotMark = { shape: 'bars' | 'line'; tone: PlotTone; values: readonly number[] };

/** The colors of plots, which color-blind users can distinguish. A shape or a word always accompanies them. */
export const TONES = {
  c1: { fill: 'fill-c1', stroke: 'stroke-c1', background: 'bg-c1', border: 'border-c1' },
  c2: { fill: 'fill-c2', stroke: 'stroke-c2', background: 'bg-c2', border: 'border-c2' },
  c4: { fill: 'fill-c4', stroke: 'stroke-c4', background: 'bg-c4', border: 'border-c4' },
} as const;

type MarkProps = { mark: PlotMark; scale: Scale };

/** Draws the bars. Each half has a box that clips at 0, so that only the outer corners are round. */
export function Bars({ mark, pointIds, scale }: MarkProps & { pointIds: readonly string[] }) {
  const baseline = calculatePercentFromTop(0, scale);
  const { fill } = TONES[mark.tone];

  return (
    <>
      <svg aria-hidden width="100%" height={toCssPercent(baseline)}>
        {mark.values.map((value, index) => (
          <rect
            key={pointIds[index]}
            data-day={pointIds[index]}
            {...calculateBarBox(index, pointIds.length)}
            y={toCssPercent(100 - toPercent(value, scale.top))}
            height={value > 0 ? '100%' : 0}
            rx="3"
            className={fill}
          />
        ))}
      </svg>
      {scale.bottom < 0 && (
        <svg aria-hidden width="100%" y={toCssPercent(baseline)} height={toCssPercent(100 - baseline)}>
          {mark.values.map((value, index) => (
            <rect
              key={pointIds[index]}
              {...calculateBarBox(index, pointIds.length)}
              y="-100%"
              height={value < 0 ? toCssPercent(100 + toPercent(value, scale.bottom)) : 0}
              rx="3"
              className={fill}
            />
          ))}
        </svg>
      )}
    </>
  );
}

/** Draws the line in a square that is stretched to the box, without stretching the stroke. */
export function Line({
  mark: { tone, values },
  scale,
  selectedIndex,
}: MarkProps & { selectedIndex: number | undefined }) {
  const { fill, stroke } = TONES[tone];
  const markedIndex = selectedIndex ?? values.length - 1;
  const value = values[markedIndex];
  const points = values.map(
    (pointValue, index) =>
      `${calculateMiddlePercent(index, values.length)},${calculatePercentFromTop(pointValue, scale)}`,
  );

  return (
    <>
      <svg
        aria-hidden
        width="100%"
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        overflow="visible"
      >
        {/* An outline separates the ring from bars behind it. */}
        {[
          { width: 5.5, color: 'stroke-surface' },
          { width: 2.5, color: stroke },
        ].map(({ width, color }) => (
          <polyline
            key={width}
            points={points.join(' ')}
            fill="none"
            strokeWidth={width}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className={color}
          />
        ))}
      </svg>
      {value !== undefined && (
        <circle
          cx={toCssPercent(calculateMiddlePercent(markedIndex, values.length))}
          cy={toCssPercent(calculatePercentFromTop(value, scale))}
          r="5"
          strokeWidth="1.5"
          className={`stroke-surface ${fill}`}
        />
      )}
    </>
  );
}
