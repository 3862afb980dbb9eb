import { classNames } from '../formats/class-names';

const LINES = [9.5, 16, 22.5].map((y) => `M7 ${y}q3 -2.8 6 0t6 0t6 0t6 0`);

/** Shows a perforated tile, white in both color themes like paper. Use it at most once per screen. */
export function Stamp({ isLanding = false }: { isLanding?: boolean }) {
  return (
    <div aria-hidden className={classNames('stamp-outline shrink-0', isLanding && 'stamp-landing')}>
      <div className="stamp-edge h-[72px] w-[62px] bg-stamp-paper p-1.5">
        <svg viewBox="0 0 50 60" aria-hidden="true" className="size-full bg-stamp-fill">
          <circle cx="21" cy="30" r="12" className="fill-stamp-mark" />
          <g
            className="fill-none stroke-stamp-fill"
            strokeWidth="2.4"
            strokeLinecap="round"
            transform="translate(7 14)"
          >
            {LINES.map((line) => (
              <path key={line} d={line} pathLength="100" className={isLanding ? 'line-drawing' : undefined} />
            ))}
          </g>
          <g
            className="fill-none stroke-stamp-mark"
            strokeWidth="2.4"
            strokeLinecap="round"
            transform="translate(7 14)"
          >
            {[9.5, 16, 22.5].map((y) => (
              <path key={y} d={`M28 ${y}q1.5 -2.8 5 0`} />
            ))}
          </g>
        </svg>
      </div>
    </div>
  );
}
