import type { ReactNode } from 'react';
import { classNames } from '../formats/class-names';

type Status = 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed';

const COLORS: Record<Status, { dot: string; text: string }> = {
  draft: { dot: 'bg-ink-3', text: 'text-ink-3' },
  scheduled: { dot: 'bg-lamp', text: 'text-lamp-ink' },
  sending: { dot: 'bg-tide', text: 'text-tide-ink' },
  sent: { dot: 'bg-kelp', text: 'text-kelp' },
  failed: { dot: 'bg-danger', text: 'text-danger' },
};

/** Shows a status. The dot is for quick scanning; the word has the meaning. */
export function StatusDot({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-meta font-medium whitespace-nowrap',
        COLORS[status].text,
      )}
    >
      <span aria-hidden className={classNames('size-2 rounded-pill', COLORS[status].dot)} />
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
