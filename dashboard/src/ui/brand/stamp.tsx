import { classNames } from '../formats/class-names';

const LINES = [9.5, 16, 22.5].map((y) => `M7 ${y}q3 -2.8 6 0t6 0t6 0t6 0`);

/**
 * Shows a perforated tile, white in both color themes, because stamps are printed on paper. At most one per screen.
 */
export function Stamp({ landing = false }: { landing?: boolean }) {
  return (
    <div aria-hidden className={classNames('stamp-outline shrink-0', landing && 'stamp-landing')}>
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
              <path key={line} d={line} pathLength="100" className={landing ? 'line-drawing' : undefined} />
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

const POSTMARK_WAVES = [10, 20, 30, 40].map((y) => `M58 ${y}q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0 9 0`);

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });

/** Draws two rings with the day, and the wavy lines that cancel a stamp. */
export function Postmark({ date }: { date: Date }) {
  const day = `${date.getDate()}.${date.getMonth() + 1}`;

  return (
    <svg viewBox="0 0 122 52" aria-hidden="true" className="-mr-2 h-[52px] w-[122px]">
      <g className="fill-none stroke-ink-3" strokeWidth="1.25" strokeLinecap="round">
        <circle cx="27" cy="26" r="25" />
        <circle cx="27" cy="26" r="18" />
        {POSTMARK_WAVES.map((wave) => (
          <path key={wave} d={wave} />
        ))}
      </g>
      <g className="fill-ink-3 text-[9px] font-semibold uppercase tabular-nums" textAnchor="middle">
        <text x="27" y="24">
          {weekday.format(date)}
        </text>
        <text x="27" y="34">
          {day}
        </text>
      </g>
    </svg>
  );
}

const SENT_WAVES = [16, 28, 40, 52].map(
  (y) => `M2 ${y}q5.5-6 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0 11 0 11 0`,
);

/** Animates a sent newsletter: the stamp lands, then the lines that cancel it are drawn across. */
export function SentStamp() {
  return (
    <div aria-hidden className="relative w-[154px]">
      <Stamp landing />
      <svg viewBox="0 0 126 68" aria-hidden="true" className="absolute top-1 left-7 h-[68px] w-[126px]">
        <g className="fill-none stroke-ink-2" strokeWidth="1.5" strokeLinecap="round">
          {SENT_WAVES.map((wave) => (
            <path key={wave} d={wave} pathLength="100" className="line-drawing" />
          ))}
        </g>
      </svg>
    </div>
  );
}
