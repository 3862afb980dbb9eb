import { Check, X } from 'lucide-react';
import type { Availability } from './availability';

type AvailabilityMessageProps = { availability: Availability; available: string; unavailable: string };

/** Shows the availability in a polite live region: a screen reader waits for a pause. */
export function AvailabilityMessage({ availability, available, unavailable }: AvailabilityMessageProps) {
  return (
    <p aria-live="polite" className="min-h-5 text-meta font-medium">
      {availability === 'checking' && <span className="text-ink-3">Checking</span>}
      {availability === 'available' && (
        <span className="inline-flex items-center gap-1.5 text-kelp">
          <Check size={16} strokeWidth={1.75} aria-hidden />
          {available}
        </span>
      )}
      {availability === 'unavailable' && (
        <span className="inline-flex items-center gap-1.5 text-danger">
          <X size={16} strokeWidth={1.75} aria-hidden />
          {unavailable}
        </span>
      )}
    </p>
  );
}
