import { useState } from 'react';
import { classNames } from './class-names';
import { labelledPlaces, plotTicks } from './plot-scale';

export type PlotDay = {
  /** `2026-11-21`. */
  day: string;
  value: number;
  /** What stands beside the value when the day is looked at: "3 sales". */
  note: string;
};

type DayPlotProps = {
  /** A whole sentence: what a screen reader says in place of the picture. */
  label: string;
  days: PlotDay[];
  format: (value: number) => string;
};

const dateLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A calendar day is the same everywhere: read as UTC, written as UTC. */
export function dayLabel(day: string): string {
  return dateLabel.format(new Date(`${day}T00:00:00Z`));
}

/**
 * A bar a day, from zero. The picture has its sentence and, beside it, a table with the same numbers; the range input
 * over it lets fingers and arrow keys go from day to day.
 */
export function DayPlot({ label, days, format }: DayPlotProps) {
  const [looked, setLooked] = useState<number>();
  const ticks = plotTicks(Math.max(0, ...days.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const shown = looked === undefined ? undefined : days[looked];

  function lookAt(event: React.PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * days.length);
    setLooked(Math.min(Math.max(place, 0), days.length - 1));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[1fr_auto] gap-x-3">
        <div
          className="relative h-48 rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          onPointerMove={lookAt}
          onPointerLeave={() => setLooked(undefined)}
        >
          <svg role="img" aria-label={label} className="absolute inset-0 size-full">
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={heightOf(top - tick, top)}
                y2={heightOf(top - tick, top)}
                className="stroke-line"
              />
            ))}
            {days.map(({ day, value }, index) => (
              <rect
                key={day}
                data-day={day}
                x={`${((index + 0.14) / days.length) * 100}%`}
                width={`${(0.72 / days.length) * 100}%`}
                y={heightOf(top - Math.max(value, 0), top)}
                // Beyond the base line, where it is cut off: only the upper corners are round.
                height={value > 0 ? '100%' : 0}
                rx="3"
                className={index === looked ? 'fill-tide-hover' : 'fill-tide'}
              />
            ))}
          </svg>
          <input
            type="range"
            aria-label="Day"
            aria-valuetext={describe(days[looked ?? days.length - 1], format)}
            min={0}
            max={Math.max(days.length - 1, 0)}
            value={looked ?? days.length - 1}
            onChange={(event) => setLooked(Number(event.target.value))}
            onFocus={() => setLooked((place) => place ?? days.length - 1)}
            onBlur={() => setLooked(undefined)}
            className="absolute inset-0 m-0 size-full cursor-crosshair opacity-0"
          />
          {shown && looked !== undefined && (
            <Note day={shown} place={(looked + 0.5) / Math.max(days.length, 1)} format={format} />
          )}
        </div>
        <ul aria-hidden className="relative w-14 text-[0.78125rem] text-ink-3 tabular-nums">
          {ticks.map((tick) => (
            <li key={tick} className="absolute -translate-y-1/2" style={{ top: heightOf(top - tick, top) }}>
              {format(tick)}
            </li>
          ))}
        </ul>
      </div>
      <Dates days={days} />
    </div>
  );
}

function heightOf(value: number, top: number): string {
  return `${(value / top) * 100}%`;
}

function describe(day: PlotDay | undefined, format: (value: number) => string): string {
  return day ? `${dayLabel(day.day)}: ${format(day.value)}, ${day.note}` : '';
}

/** Beside the day that is looked at, within the picture. */
function Note({ day, place, format }: { day: PlotDay; place: number; format: (value: number) => string }) {
  const isRight = place > 0.5;
  const distance = `${(isRight ? 1 - place : place) * 100}%`;
  return (
    <p
      aria-hidden
      className={classNames(
        'pointer-events-none absolute top-1 flex flex-col rounded-nav border border-line bg-surface px-2.5 py-1.5 text-meta whitespace-nowrap shadow-menu',
        isRight ? 'mr-2' : 'ml-2',
      )}
      style={isRight ? { right: distance } : { left: distance }}
    >
      <span className="text-ink-3">{dayLabel(day.day)}</span>
      <span className="font-semibold tabular-nums">{format(day.value)}</span>
      <span className="text-ink-2">{day.note}</span>
    </p>
  );
}

/** Three on a phone, five where there is room. */
function Dates({ days }: { days: PlotDay[] }) {
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
          {labelledPlaces(days.length, labels).map((place) => (
            <li key={place}>{dayLabel(days[place]?.day ?? '')}</li>
          ))}
        </ul>
      ))}
    </>
  );
}
