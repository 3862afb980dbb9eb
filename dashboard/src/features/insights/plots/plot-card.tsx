import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/formats/class-names';
import { type PlotTone, TONES } from '../../../ui/plots/plot-marks';
import type { Change } from '../period-change';

export type LegendItem = { tone: PlotTone; shape: 'bar' | 'line' | 'marker'; label: string };

type PlotCardProps = {
  title: string;
  /** A control beside the title. */
  aside?: ReactNode;
  /** The total of the days, in words. */
  summary: ReactNode;
  change: Change | undefined;
  legend: readonly LegendItem[];
  table: Omit<SpanTableProps, 'label'>;
  /** The reason for an empty plot, and how to change it. */
  emptyText?: ReactNode;
  children: ReactNode;
};

/** Shows a plot with its total in words, a legend, and the same numbers as a table. */
export function PlotCard(props: PlotCardProps) {
  const { title, aside, summary, change, legend, table, emptyText, children } = props;
  const [isTable, setIsTable] = useState(false);
  const toggle = isTable ? 'Hide table' : 'Show as table';

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
          <h2 className="text-section font-strong">{title}</h2>
          {aside}
        </div>
        <p className="text-ink-2 tabular-nums">{summary}</p>
        {change && <ChangeLine change={change} />}
      </div>
      {children}
      {emptyText && <p className="text-ink-2">{emptyText}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <Legend items={legend} />
        <Button
          tone="ghost"
          className="-my-2 -mx-4 shrink-0"
          aria-label={`${toggle}: ${title}`}
          aria-expanded={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {toggle}
        </Button>
      </div>
      {isTable && <SpanTable label={title} {...table} />}
    </Card>
  );
}

const ARROWS = { up: ArrowUp, down: ArrowDown, even: undefined };

/** Shows the change. Only an increase is highlighted. */
function ChangeLine({ change: { direction, text } }: { change: Change }) {
  const Arrow = ARROWS[direction];
  return (
    <p
      className={classNames(
        'flex items-center gap-1 text-meta tabular-nums',
        direction === 'up' ? 'text-kelp' : 'text-ink-3',
      )}
    >
      {Arrow && <Arrow size={14} strokeWidth={2} aria-hidden className="shrink-0" />}
      {text}
    </p>
  );
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-meta text-ink-2">
      {items.map(({ tone, shape, label }) => (
        <li key={label} className="inline-flex items-center gap-2">
          <span aria-hidden className={classNames(SHAPES[shape], TONES[tone][choosePaint(shape)])} />
          {label}
        </li>
      ))}
    </ul>
  );
}

const SHAPES = {
  bar: 'h-3 w-2 rounded-t-[2px]',
  line: 'h-[3px] w-4 rounded-pill',
  marker: 'size-2.5 rounded-pill border-2',
};

function choosePaint(shape: LegendItem['shape']): 'border' | 'background' {
  return shape === 'marker' ? 'border' : 'background';
}

type SpanTableProps = {
  label: string;
  /** The label of the rows, such as "Day". */
  rowHeader: string;
  columns: readonly string[];
  /** The rows in the order of the plot, oldest first. */
  rows: ReadonlyArray<{ id: string; name: string; cells: readonly string[] }>;
};

/** Shows the numbers of a plot, newest first. */
function SpanTable({ label, rowHeader, columns, rows }: SpanTableProps) {
  return (
    <section
      aria-label={`${label}: all numbers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-chip"
    >
      <table aria-label={label} className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
            <th scope="col">{rowHeader}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="pl-3 text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].reverse().map(({ id, name, cells }) => (
            <tr key={id} className="border-b border-line last:border-b-0 *:py-2">
              <th scope="row" className="font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className="pl-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
