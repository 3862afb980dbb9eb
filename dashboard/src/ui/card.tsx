import type { ReactNode } from 'react';
import { classNames } from './formats/class-names';

/** Shows a card. Cards do not nest. Use hairlines to group inside a card. */
export function Card({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface px-4 py-5 shadow-card md:px-[22px]',
        className,
      )}
    >
      {children}
    </section>
  );
}

export function CardHeader({ title, aside }: { title: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-section font-strong">{title}</h2>
      {aside}
    </div>
  );
}
