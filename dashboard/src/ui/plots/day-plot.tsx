import { formatDayLabel } from '../formats/dates';
import { Plot } from './plot';

export type PlotDay = {
  /** A date such as `2026-11-21`. */
  day: string;
  value: number;
  /** The text beside the value of a selected day, such as "3 sales". */
  note: string;
};

type DayPlotProps = {
  /** A sentence for screen readers, instead of the plot. */
  label: string;
  days: PlotDay[];
  format: (value: number) => string;
  /** Returns round steps from 0 to at least the highest value. */
  ticksTo: (highest: number) => number[];
};

/** Shows one bar per day, from zero. If all values are 0, the plot is lower. */
export function DayPlot({ label, days, format, ticksTo }: DayPlotProps) {
  const values = days.map(({ value }) => value);
  const highest = Math.max(0, ...values);

  return (
    <Plot
      label={label}
      pointLabel="Day"
      points={days.map(({ day, value, note }) => ({
        id: day,
        tick: formatDayLabel(day),
        name: formatDayLabel(day),
        lines: [format(value), note],
      }))}
      scales={[
        {
          id: 'value',
          size: highest === 0 ? 'low' : 'tall',
          format,
          ticks: ticksTo(highest),
          marks: [{ shape: 'bars', tone: 'c1', values }],
        },
      ]}
    />
  );
}
