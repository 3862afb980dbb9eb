import type { ReactNode } from 'react';
import { classNames } from '../formats/class-names';

export type Tone = 'success' | 'progress' | 'warning' | 'danger' | 'neutral';

const COLORS: Record<Tone, { dot: string; text: string }> = {
  neutral: { dot: 'bg-ink-3', text: 'text-ink-3' },
  warning: { dot: 'bg-lamp', text: 'text-lamp-ink' },
  progress: { dot: 'bg-tide', text: 'text-tide-ink' },
  success: { dot: 'bg-kelp', text: 'text-kelp' },
  danger: { dot: 'bg-danger', text: 'text-danger' },
};

/** Shows a status as a word, with a dot for quick scanning. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-meta font-medium whitespace-nowrap',
        COLORS[tone].text,
      )}
    >
      <span aria-hidden className={classNames('size-2 rounded-pill', COLORS[tone].dot)} />
      {children}
    </span>
  );
}

/** Shows a word that marks the element beside it. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-pill bg-lamp-soft px-2 py-px text-tab font-semibold text-lamp-ink">
      {children}
    </span>
  );
}
