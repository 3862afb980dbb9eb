import { Stamp } from './stamp';

const WAVES = [16, 28, 40, 52].map((y) => `M2 ${y}q5.5-6 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0 11 0 11 0`);

/** Animates a sent newsletter. The stamp lands, and then the lines that cancel it are drawn across. */
export function SentStamp() {
  return (
    <div aria-hidden className="relative w-[154px]">
      <Stamp isLanding />
      <svg viewBox="0 0 126 68" aria-hidden="true" className="absolute top-1 left-7 h-[68px] w-[126px]">
        <g className="fill-none stroke-ink-2" strokeWidth="1.5" strokeLinecap="round">
          {WAVES.map((wave) => (
            <path key={wave} d={wave} pathLength="100" className="line-drawing" />
          ))}
        </g>
      </svg>
    </div>
  );
}
