import { createDateFormat } from '../formats/dates';
import { useTimeZone } from '../formats/time-zone-context';

const WAVES = [10, 20, 30, 40].map((y) => `M58 ${y}q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0 9 0`);

/** Draws two rings with the day, and the wavy lines that cancel a stamp. */
export function Postmark({ date }: { date: Date }) {
  const timeZone = useTimeZone();
  const formatPart = (options: Intl.DateTimeFormatOptions) =>
    createDateFormat({ timeZone, ...options }).format(date);

  return (
    <svg viewBox="0 0 122 52" aria-hidden="true" className="-mr-2 h-[52px] w-[122px]">
      <g className="fill-none stroke-ink-3" strokeWidth="1.25" strokeLinecap="round">
        <circle cx="27" cy="26" r="25" />
        <circle cx="27" cy="26" r="18" />
        {WAVES.map((wave) => (
          <path key={wave} d={wave} />
        ))}
      </g>
      <g className="fill-ink-3 text-[9px] font-semibold uppercase tabular-nums" textAnchor="middle">
        <text x="27" y="24">
          {formatPart({ month: 'short' })}
        </text>
        <text x="27" y="34">
          {formatPart({ day: 'numeric' })}
        </text>
      </g>
    </svg>
  );
}
