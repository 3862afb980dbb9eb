import { useState } from 'react';
import { classNames } from '../formats/class-names';
import { calculatePercentFromTop, toCssPercent } from './plot-marks';
import { PANEL_SIZES, PlotPanel, type PlotPanelProps } from './plot-panel';
import { pickLabeledIndexes } from './plot-scale';

export type PlotPoint = {
  id: string;
  /** The label below the plot, such as "Nov 21". */
  tick: string;
  /** The label beside the numbers, such as "Nov 21" or "Nov 15–21". */
  name: string;
  /** The values in words, such as "3 sales". */
  lines: readonly string[];
};

export type PlotScale = PlotPanelProps & { id: string; format: (value: number) => string };

type PlotProps = {
  /** A sentence for screen readers, instead of the plot. */
  label: string;
  /** The accessible name of the range input, such as "Day of views". */
  pointLabel: string;
  points: readonly PlotPoint[];
  /** The panels, which are one above the other with the same positions. */
  scales: readonly PlotScale[];
};

/**
 * Shows a plot with a sentence, and a table with the same numbers. The range input over the plot selects a position by
 * touch and arrow keys.
 */
export function Plot({ label, pointLabel, points, scales }: PlotProps) {
  const [pointedIndex, setPointedIndex] = useState<number>();
  const last = Math.max(points.length - 1, 0);
  // The selected position may be outside the plot after the period became shorter.
  const selectedIndex = pointedIndex === undefined ? undefined : Math.min(pointedIndex, last);
  const selectedPoint = selectedIndex === undefined ? undefined : points[selectedIndex];
  const ids = points.map(({ id }) => id);

  function selectUnderPointer(event: React.PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const indexUnderPointer = Math.floor(((event.clientX - left) / width) * points.length);
    setPointedIndex(Math.min(Math.max(indexUnderPointer, 0), last));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div
          className="relative rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          onPointerMove={selectUnderPointer}
          onPointerLeave={() => setPointedIndex(undefined)}
        >
          <div role="img" aria-label={label} className="flex flex-col gap-5">
            {scales.map(({ id, size, ticks, marks, markers }) => (
              <PlotPanel
                key={id}
                size={size}
                ticks={ticks}
                marks={marks}
                selectedIndex={selectedIndex}
                markers={markers ?? []}
                pointIds={ids}
              />
            ))}
          </div>
          <input
            type="range"
            aria-label={pointLabel}
            aria-valuetext={describe(points[selectedIndex ?? last])}
            min={0}
            max={last}
            value={selectedIndex ?? last}
            onChange={(event) => setPointedIndex(Number(event.target.value))}
            onFocus={() => setPointedIndex((current) => current ?? last)}
            onBlur={() => setPointedIndex(undefined)}
            className="absolute inset-0 m-0 size-full cursor-crosshair opacity-0"
          />
          {selectedPoint && selectedIndex !== undefined && (
            <PointNote point={selectedPoint} position={(selectedIndex + 0.5) / points.length} />
          )}
        </div>
        <div aria-hidden className="flex w-14 flex-col gap-5 text-[0.78125rem] text-ink-3 tabular-nums">
          {scales.map((scale) => (
            <ScaleTicks key={scale.id} scale={scale} />
          ))}
        </div>
      </div>
      <TickLabels points={points} />
    </div>
  );
}

function describe(point: PlotPoint | undefined): string {
  return point ? `${point.name}: ${point.lines.join(', ')}` : '';
}

function ScaleTicks({ scale: { size, ticks, format } }: { scale: PlotScale }) {
  const ends = { bottom: ticks[0] ?? 0, top: ticks.at(-1) ?? 1 };
  return (
    <ul className={`relative ${PANEL_SIZES[size]}`}>
      {ticks.map((tick) => (
        <li
          key={tick}
          className="absolute -translate-y-1/2"
          style={{ top: toCssPercent(calculatePercentFromTop(tick, ends)) }}
        >
          {format(tick)}
        </li>
      ))}
    </ul>
  );
}

/** Shows the note beside the selected position, inside the plot. */
function PointNote({ point, position }: { point: PlotPoint; position: number }) {
  const isRight = position > 0.5;
  const distance = toCssPercent((isRight ? 1 - position : position) * 100);
  return (
    <div
      aria-hidden
      className={classNames(
        'pointer-events-none absolute top-1 flex max-w-56 flex-col rounded-nav border border-line bg-surface px-2.5 py-1.5 text-meta shadow-menu',
        isRight ? 'mr-2' : 'ml-2',
      )}
      style={isRight ? { right: distance } : { left: distance }}
    >
      <span className="text-ink-3">{point.name}</span>
      {point.lines.map((line, index) => (
        <span
          key={line}
          className={classNames('line-clamp-2 tabular-nums', index === 0 ? 'font-semibold' : 'text-ink-2')}
        >
          {line}
        </span>
      ))}
    </div>
  );
}

/** Shows three labels on a phone, and five on wider screens. */
function TickLabels({ points }: { points: readonly PlotPoint[] }) {
  return (
    <>
      {([3, 5] as const).map((labels) => (
        <ul
          key={labels}
          aria-hidden
          className={classNames(
            'mr-17 justify-between text-[0.78125rem] text-ink-3',
            labels === 3 ? 'flex md:hidden' : 'hidden md:flex',
          )}
        >
          {pickLabeledIndexes(points.length, labels).map((index) => (
            <li key={index}>{points[index]?.tick}</li>
          ))}
        </ul>
      ))}
    </>
  );
}
