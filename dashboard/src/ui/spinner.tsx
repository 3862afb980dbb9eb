import { useId } from 'react';
import { brand } from './brand';

// Two periods more than the disc shows, so that the drift can wrap around unseen.
const LINES = [12.2, 20.6].map((y) => `M-25.1 ${y}${'q4.2 -4.2 8.4 0t8.4 0'.concat('t8.4 0'.repeat(8))}`);

/** The small mark with drifting lines; still, if motion is unwelcome. */
function Spinner({ label = 'Loading' }: { label?: string }) {
  const clip = useId();

  return (
    <div role="status" className="inline-flex">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-10">
        <clipPath id={clip}>
          <circle cx="16" cy="16" r="15" />
        </clipPath>
        <circle cx="16" cy="16" r="15" className="fill-buoy" />
        <g clipPath={`url(#${clip})`}>
          <g className="drifting fill-none stroke-paper" strokeWidth="3.6" strokeLinecap="round">
            {LINES.map((line) => (
              <path key={line} d={line} />
            ))}
          </g>
        </g>
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  );
}

export function SpinnerPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{brand}</h1>
      <Spinner />
    </main>
  );
}
