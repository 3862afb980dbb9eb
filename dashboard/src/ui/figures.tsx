import type { ReactNode } from 'react';

type Figure = { label: string; value: ReactNode; note?: ReactNode };

/** No boxes, only hairlines between. Two beside two on a phone. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-y-6 md:flex">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="flex min-w-0 flex-1 flex-col gap-0.5 border-line pr-3 even:border-l even:pl-6 md:border-l md:px-6 md:first:border-l-0 md:first:pl-0"
        >
          <dt className="text-label text-ink-2">{figure.label}</dt>
          <dd className="text-figure-small font-strong tabular-nums md:text-figure">{figure.value}</dd>
          {figure.note && <dd className="truncate text-meta text-ink-3">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
