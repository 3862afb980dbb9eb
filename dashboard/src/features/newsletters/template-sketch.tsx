import type { NewsletterTemplate } from './newsletter';

/** Draws the layout in a few strokes, which are distinguishable without color. */
export function TemplateSketch({ template }: { template: NewsletterTemplate }) {
  return (
    <svg viewBox="0 0 48 60" aria-hidden="true" className="h-15 w-12">
      <rect x="0.5" y="0.5" width="47" height="59" rx="4" className="fill-surface stroke-line-strong" />
      {template === 'template-1' && <Lines x={8} y={12} widths={[26, 32, 32, 32, 20]} />}
      {template === 'template-2' && (
        <>
          <rect x="0.5" y="0.5" width="47" height="8" rx="3" className="fill-tide" />
          <rect x="8" y="13" width="32" height="18" className="fill-line-strong" />
          <Lines x={8} y={38} widths={[32, 32, 20]} />
        </>
      )}
      {template === 'template-3' && (
        <>
          <rect x="7" y="12" width="13" height="36" className="fill-line-strong" />
          <Lines x={24} y={15} widths={[12, 17, 17, 17, 10]} />
        </>
      )}
      {template === 'template-4' && (
        <>
          <Lines x={8} y={10} widths={[24, 32]} />
          <rect x="8" y="22" width="15" height="14" className="fill-line-strong" />
          <rect x="25" y="22" width="15" height="14" className="fill-line-strong" />
          <rect x="8" y="39" width="15" height="14" className="fill-line-strong" />
          <rect x="25" y="39" width="15" height="14" className="fill-line-strong" />
        </>
      )}
    </svg>
  );
}

function Lines({ x, y, widths }: { x: number; y: number; widths: number[] }) {
  return widths.map((width, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a drawing never move
      key={index}
      x={x}
      y={y + index * 7}
      width={width}
      height="2.5"
      className={index === 0 ? 'fill-ink' : 'fill-ink-3'}
    />
  ));
}
