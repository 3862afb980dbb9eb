import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../formats/class-names';

/** Shows a message that requires action. It stays on the page, unlike a toast. */
export function Alert({
  id,
  tone = 'danger',
  children,
}: {
  id?: string;
  tone?: 'danger' | 'warning';
  children: ReactNode;
}) {
  return (
    <div
      id={id}
      role="alert"
      className={classNames(
        'flex items-start gap-2.5 rounded-control px-3.5 py-3 text-body font-medium',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-lamp-soft text-lamp-ink',
      )}
    >
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
