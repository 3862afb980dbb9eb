import { dayLabel } from './dates';
import { Plot } from './plot';

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
  ticksOf: (highest: number) => number[];
};

/** A bar a day, from zero. */
export function DayPlot({ label, days, format, ticksOf }: DayPlotProps) {
  const values = days.map(({ value }) => value);

  return (
    <Plot
      label={label}
      placeLabel="Day"
      places={days.map(({ day, value, note }) => ({
        ...{ id: day, tick: dayLabel(day), name: dayLabel(day) },
        lines: [format(value), note],
      }))}
      scales={[
        {
          ...{ id: 'value', size: 'tall', format },
          ticks: ticksOf(Math.max(0, ...values)),
          marks: [{ shape: 'bars', tone: 'c1', values }],
        },
      ]}
    />
  );
}
