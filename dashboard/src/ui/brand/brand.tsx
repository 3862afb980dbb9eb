import { useId } from 'react';

/** The instance's name, which the server renders into the page. The default is the product's name. */
export const brand = readMetaContent('tidings-brand') ?? 'Tidings';

export function readMetaContent(name: string): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content || undefined;
}

const LINES = [8.5, 16, 23.5].map((y) => `M10.5 ${y}q3.8 -3.5 7.6 0t7.6 0t7.6 0t7.6 0`);

/** Draws the postmark, with light lines inside the disc and dark lines outside. */
export function LogoMark({ className }: { className?: string }) {
  // A unique id, because two marks on one page would otherwise share one clip path.
  const clip = useId();

  return (
    <svg viewBox="0 0 44 32" aria-hidden="true" className={className}>
      <clipPath id={clip}>
        <circle cx="15.5" cy="16" r="14.5" />
      </clipPath>
      <g className="fill-none stroke-ink" strokeWidth="2.9" strokeLinecap="round">
        {LINES.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <circle cx="15.5" cy="16" r="14.5" className="fill-buoy" />
      <g
        clipPath={`url(#${clip})`}
        className="fill-none stroke-paper"
        strokeWidth="2.9"
        strokeLinecap="round"
      >
        {LINES.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-[0.3em] font-display text-[1.375rem] leading-none tracking-[-0.012em]">
      <LogoMark className="h-[1.1em]" />
      {brand}
    </span>
  );
}

export function WaveRule() {
  return <div aria-hidden className="wave-rule" />;
}
