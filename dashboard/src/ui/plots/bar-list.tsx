import type { ReactNode } from 'react';

export type Bar = {
  id: string;
  name: ReactNode;
  /** The value in words, such as "300 clicks". */
  value: ReactNode;
  /** The number that sets the bar's length. */
  amount: number;
  note?: ReactNode;
};

/** Shows names with their numbers, and a bar below each. The longest bar has the full width. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const highestAmount = Math.max(0, ...bars.map(({ amount }) => amount));

  return (
    <ul className="flex flex-col gap-3">
      {bars.map(({ id, name, value, amount, note }) => (
        <li key={id} className="flex flex-col gap-1">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 font-semibold tabular-nums">{value}</span>
          </p>
          <span
            aria-hidden
            className="h-2.5 rounded-r-[4px] bg-c1"
            style={{ width: formatBarWidth(amount, highestAmount) }}
          />
          {note && <p className="text-meta text-ink-3 tabular-nums">{note}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Returns the width in percent of the longest bar. Any amount above 0 is visible. */
export function formatBarWidth(amount: number, highestAmount: number): string {
  if (amount <= 0 || highestAmount <= 0) return '0%';
  return `${Math.max(1, Math.round((amount / highestAmount) * 100))}%`;
}
