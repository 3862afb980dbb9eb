export type PlotTone = keyof typeof TONES;

/** Bars stand on 0, those of negative values hang from it; a line goes from place to place. */
export type PlotMark = { shape: 'bars' | 'line'; tone: PlotTone; values: readonly number[] };

export type Ring = { place: number; word: string };

export type PlotPanelProps = {
  size: keyof typeof PANEL_SIZES;
  /** From the lowest to the highest; they are the scale. */
  ticks: readonly number[];
  marks: readonly PlotMark[];
  /** Places that the first line has a ring at, in their order, each with what it stands for. */
  rings?: readonly Ring[];
};

export const PANEL_SIZES = { tall: 'h-48', low: 'h-20' };

/** Colours of figures, told apart by who sees some colours alike too; beside them stands a shape or a word. */
export const TONES = {
  c1: { fill: 'fill-c1', stroke: 'stroke-c1', ground: 'bg-c1', border: 'border-c1' },
  c2: { fill: 'fill-c2', stroke: 'stroke-c2', ground: 'bg-c2', border: 'border-c2' },
  c4: { fill: 'fill-c4', stroke: 'stroke-c4', ground: 'bg-c4', border: 'border-c4' },
} as const;

type Scale = { bottom: number; top: number };

/** One scale with what is measured on it. Lengths are shares of the box, which may have any width. */
export function PlotPanel({
  size,
  ticks,
  marks,
  rings = [],
  places,
  looked,
}: PlotPanelProps & { places: readonly string[]; looked: number | undefined }) {
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
        {looked !== undefined && (
          <line
            x1={percent(middleOf(looked, places.length))}
            x2={percent(middleOf(looked, places.length))}
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
        {rings.map(({ place }) => (
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
          <Line key={mark.tone} mark={mark} scale={scale} looked={looked} />
        ))}
        {rings.map(({ place }) => (
          <circle
            key={place}
            cx={percent(middleOf(place, places.length))}
            cy={percent(depthOf(lines[0]?.values[place] ?? 0, scale))}
            r="5"
            strokeWidth="2.5"
            data-ring={places[place]}
            className="fill-surface stroke-c2"
          />
        ))}
      </svg>
      {rings.map(({ place, word }, index) => (
        <RingWord
          key={place}
          word={word}
          from={middleOf(place, places.length)}
          to={middleOf(rings[index + 1]?.place ?? places.length, places.length)}
        />
      ))}
    </div>
  );
}

/** Shares of the width below which a word could not be read. */
const ROOM_FOR_A_WORD = 16;

/** At the foot of the ring's line, cut off at the next ring; on a phone it is said where the place is looked at. */
function RingWord({ word, from, to }: { word: string; from: number; to: number }) {
  if (to - from < ROOM_FOR_A_WORD) return null;
  return (
    <bdi
      className="absolute bottom-0.5 hidden truncate px-1.5 text-tab text-ink-2 md:block"
      style={{ left: percent(from), maxWidth: percent(Math.min(to, 100) - from) }}
    >
      {word}
    </bdi>
  );
}

type MarkProps = { mark: PlotMark; scale: Scale };

/** Each half has a box of its own that cuts off what goes beyond 0: only the outer corners are round. */
function Bars({ mark, places, scale }: MarkProps & { places: readonly string[] }) {
  const ground = depthOf(0, scale);
  const { fill } = TONES[mark.tone];

  return (
    <>
      <svg aria-hidden width="100%" height={percent(ground)}>
        {mark.values.map((value, index) => (
          <rect
            key={places[index]}
            data-day={places[index]}
            {...slotOf(index, places.length)}
            y={percent(100 - shareOf(value, scale.top))}
            height={value > 0 ? '100%' : 0}
            rx="3"
            className={fill}
          />
        ))}
      </svg>
      {scale.bottom < 0 && (
        <svg aria-hidden width="100%" y={percent(ground)} height={percent(100 - ground)}>
          {mark.values.map((value, index) => (
            <rect
              key={places[index]}
              {...slotOf(index, places.length)}
              y="-100%"
              height={value < 0 ? percent(100 + shareOf(value, scale.bottom)) : 0}
              rx="3"
              className={fill}
            />
          ))}
        </svg>
      )}
    </>
  );
}

/** Drawn in a square that is stretched to the box; the pen is not stretched with it. */
function Line({ mark: { tone, values }, scale, looked }: MarkProps & { looked: number | undefined }) {
  const { fill, stroke } = TONES[tone];
  const pointed = looked ?? values.length - 1;
  const value = values[pointed];
  const points = values.map((each, index) => `${middleOf(index, values.length)},${depthOf(each, scale)}`);

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
        {/* With a rim, so that it stands out from bars behind it. */}
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
          cx={percent(middleOf(pointed, values.length))}
          cy={percent(depthOf(value, scale))}
          r="5"
          strokeWidth="1.5"
          className={`stroke-surface ${fill}`}
        />
      )}
    </>
  );
}

/** How far below the top, of a hundred. */
export function depthOf(value: number, { bottom, top }: Scale): number {
  return top > bottom ? ((top - value) / (top - bottom)) * 100 : 100;
}

function shareOf(value: number, end: number): number {
  return end === 0 ? 0 : Math.max(0, (value / end) * 100);
}

function middleOf(index: number, count: number): number {
  return ((index + 0.5) / Math.max(count, 1)) * 100;
}

function slotOf(index: number, count: number) {
  return { x: percent(((index + 0.14) / count) * 100), width: percent((0.72 / count) * 100) };
}

export function percent(share: number): string {
  return `${share}%`;
}
