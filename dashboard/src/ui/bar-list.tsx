import type { ReactNode } from 'react';

export type Bar = {
  id: string;
  name: ReactNode;
  /** In words: "300 clicks". The bar is for the eye. */
  value: ReactNode;
  /** What the bar is long for. */
  amount: number;
  note?: ReactNode;
};

/** Names with their numbers, and a bar below each; the longest fills the width. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ amount }) => amount));

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
            style={{ width: barWidth(amount, most) }}
          />
          {note && <p className="text-meta text-ink-3 tabular-nums">{note}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Of the longest bar, in percent; what there is at all shows. */
export function barWidth(amount: number, most: number): string {
  if (amount <= 0 || most <= 0) return '0%';
  return `${Math.max(1, Math.round((amount / most) * 100))}%`;
}
