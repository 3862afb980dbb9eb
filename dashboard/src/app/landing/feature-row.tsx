import type { ReactNode } from 'react';
import { classNames } from '../../ui/formats/class-names';

type FeatureRowProps = { title: string; text: string; mirrored?: boolean; children: ReactNode };

/** Shows text on one side and the feature on the other. The sides alternate from row to row. */
export function FeatureRow({ title, text, mirrored = false, children }: FeatureRowProps) {
  return (
    <section className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
      <div className="flex flex-col gap-3">
        <h2 className="font-display text-title-small">{title}</h2>
        <p className="max-w-[44ch] text-lead text-ink-2">{text}</p>
      </div>
      <div aria-hidden className={classNames('min-w-0', mirrored && 'md:order-first')}>
        {children}
      </div>
    </section>
  );
}
