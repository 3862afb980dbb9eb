import { ShieldAlert } from 'lucide-react';
import { TextLink } from '../../ui/button';
import { useDates } from '../../ui/formats/time-zone-context';

type FactorBannerProps = {
  /** The deadline for setting up a required second factor. Null if it is not missing. */
  dueAt: string | null;
  /** The screen with the setup. */
  to: string;
};

/** Shows the deadline for setting up a required second factor. */
export function FactorBanner({ dueAt, to }: FactorBannerProps) {
  const { formatDay } = useDates();
  if (dueAt === null) return null;
  return (
    <section
      aria-label="Two-step sign-in"
      className="mb-5 flex items-start gap-2.5 rounded-card bg-lamp-soft px-4 py-4 text-lamp-ink md:px-[22px]"
    >
      <ShieldAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
      <p>
        Turn on two-step sign-in by {formatDay(dueAt)}. After that day, you cannot use your account until it
        is on. <TextLink to={to}>Turn it on</TextLink>
      </p>
    </section>
  );
}

/** Returns whether the account may only set up its second factor. */
export function isFactorOverdue(dueAt: string | null | undefined): boolean {
  return dueAt != null && new Date(dueAt) <= new Date();
}
