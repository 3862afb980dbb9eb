import { Bars, depthOf, Line, middleOf, type PlotMark, percent } from './plot-marks';

export type Marker = { place: number; word: string };

export type PlotPanelProps = {
  size: keyof typeof PANEL_SIZES;
  /** Ascending. The first and the last set the scale. */
  ticks: readonly number[];
  marks: readonly PlotMark[];
  /** Positions with a ring on the first line, in order, each with its label. */
  markers?: readonly Marker[];
};

export const PANEL_SIZES = { tall: 'h-48', low: 'h-20' };

/** Shows one scale and its marks. Lengths are shares of the box, which may have any width. */
export function PlotPanel({
  size,
  ticks,
  marks,
  markers = [],
  places,
  selectedIndex,
}: PlotPanelProps & { places: readonly string[]; selectedIndex: number | undefined }) {
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
            y1={percent(depthOf(tick, scale))}
            y2={percent(depthOf(tick, scale))}
            className={tick === 0 && scale.bottom < 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {selectedIndex !== undefined && (
          <line
            x1={percent(middleOf(selectedIndex, places.length))}
            x2={percent(middleOf(selectedIndex, places.length))}
            y1="0"
            y2="100%"
            className="stroke-line-strong"
          />
        )}
        {marks
          .filter(({ shape }) => shape === 'bars')
          .map((mark) => (
            <Bars key={mark.tone} mark={mark} places={places} scale={scale} />
          ))}
        {markers.map(({ place }) => (
          <line
            key={place}
            x1={percent(middleOf(place, places.length))}
            x2={percent(middleOf(place, places.length))}
            y1={percent(depthOf(lines[0]?.values[place] ?? 0, scale))}
            y2="100%"
            strokeWidth="1.5"
            strokeDasharray="2 3"
            className="stroke-c2"
          />
        ))}
        {lines.map((mark) => (
          <Line key={mark.tone} mark={mark} scale={scale} looked={selectedIndex} />
        ))}
        {markers.map(({ place }) => (
          <circle
            key={place}
            cx={percent(middleOf(place, places.length))}
            cy={percent(depthOf(lines[0]?.values[place] ?? 0, scale))}
            r="5"
            strokeWidth="2.5"
            data-marker={places[place]}
            className="fill-surface stroke-c2"
          />
        ))}
      </svg>
      {markers.map(({ place, word }, index) => (
        <MarkerLabel
          key={place}
          word={word}
          from={middleOf(place, places.length)}
          to={middleOf(markers[index + 1]?.place ?? places.length, places.length)}
        />
      ))}
    </div>
  );
}

/** The share of the width, in percent, below which a label is unreadable. */
const MIN_LABEL_WIDTH = 16;

/** Shows a label below the ring's line, clipped at the next ring. On a phone it shows only in the note. */
function MarkerLabel({ word, from, to }: { word: string; from: number; to: number }) {
  if (to - from < MIN_LABEL_WIDTH) return null;
  return (
    <bdi
      className="absolute top-full hidden truncate pt-0.5 pr-2 text-tab text-ink-2 md:block"
      style={{ left: percent(from), maxWidth: percent(Math.min(to, 100) - from) }}
    >
      {word}
    </bdi>
  );
}
