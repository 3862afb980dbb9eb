import {
  Bars,
  calculateMiddlePercent,
  calculatePercentFromTop,
  Line,
  type PlotMark,
  toCssPercent,
} from './plot-marks';

export type Marker = { index: number; label: string };

export type PlotPanelProps = {
  size: keyof typeof PANEL_SIZES;
  /** The ticks in ascending order. The first and the last define the scale. */
  ticks: readonly number[];
  marks: readonly PlotMark[];
  /** The positions with a ring on the first line, in order, with their labels. */
  markers?: readonly Marker[];
};

export const PANEL_SIZES = { tall: 'h-48', low: 'h-20' };

/** Shows one scale and its marks. Lengths are shares of the box, so that the box can have any width. */
export function PlotPanel({
  size,
  ticks,
  marks,
  markers = [],
  pointIds,
  selectedIndex,
}: PlotPanelProps & { pointIds: readonly string[]; selectedIndex: number | undefined }) {
  const scale = { bottom: ticks[0] ?? 0, top: ticks.at(-1) ?? 1 };
  const lines = marks.filter(({ shape }) => shape === 'line');

  return (
    <div className="relative">
      <svg aria-hidden className={`w-full overflow-visible ${PANEL_SIZES[size]}`}>
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={toCssPercent(calculatePercentFromTop(tick, scale))}
            y2={toCssPercent(calculatePercentFromTop(tick, scale))}
            className={tick === 0 && scale.bottom < 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {selectedIndex !== undefined && (
          <line
            x1={toCssPercent(calculateMiddlePercent(selectedIndex, pointIds.length))}
            x2={toCssPercent(calculateMiddlePercent(selectedIndex, pointIds.length))}
            y1="0"
            y2="100%"
            className="stroke-line-strong"
          />
        )}
        {marks
          .filter(({ shape }) => shape === 'bars')
          .map((mark) => (
            <Bars key={mark.tone} mark={mark} pointIds={pointIds} scale={scale} />
          ))}
        {markers.map(({ index }) => (
          <line
            key={index}
            x1={toCssPercent(calculateMiddlePercent(index, pointIds.length))}
            x2={toCssPercent(calculateMiddlePercent(index, pointIds.length))}
            y1={toCssPercent(calculatePercentFromTop(lines[0]?.values[index] ?? 0, scale))}
            y2="100%"
            strokeWidth="1.5"
            strokeDasharray="2 3"
            className="stroke-c2"
          />
        ))}
        {lines.map((mark) => (
          <Line key={mark.tone} mark={mark} scale={scale} selectedIndex={selectedIndex} />
        ))}
        {markers.map(({ index }) => (
          <circle
            key={index}
            cx={toCssPercent(calculateMiddlePercent(index, pointIds.length))}
            cy={toCssPercent(calculatePercentFromTop(lines[0]?.values[index] ?? 0, scale))}
            r="5"
            strokeWidth="2.5"
            data-marker={pointIds[index]}
            className="fill-surface stroke-c2"
          />
        ))}
      </svg>
      {markers.map(({ index, label }, order) => (
        <MarkerLabel
          key={index}
          label={label}
          from={calculateMiddlePercent(index, pointIds.length)}
          to={calculateMiddlePercent(markers[order + 1]?.index ?? pointIds.length, pointIds.length)}
        />
      ))}
    </div>
  );
}

/** The share of the width, in percent, below which a label is unreadable. */
const MIN_LABEL_WIDTH = 16;

/** Shows a label below the ring's line, clipped at the next ring. On a phone, only the note shows the label. */
function MarkerLabel({ label, from, to }: { label: string; from: number; to: number }) {
  if (to - from < MIN_LABEL_WIDTH) return null;
  return (
    <bdi
      className="absolute top-full hidden truncate pt-0.5 pr-2 text-tab text-ink-2 md:block"
      style={{ left: toCssPercent(from), maxWidth: toCssPercent(Math.min(to, 100) - from) }}
    >
      {label}
    </bdi>
  );
}
