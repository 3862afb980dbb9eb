import type { Design } from './queries';
import { type Paint, SKETCHES, type Stroke } from './sketch-strokes';

type DesignSketchProps = { design: Design; accent?: string | undefined };

/** Draws a small sketch of the design, with its own colors and its layout in a few strokes. */
export function DesignSketch({ design, accent }: DesignSketchProps) {
  const colors: Record<Paint, string> = {
    accent: accent || design.accent,
    onAccent: design.onAccent,
    ink: design.ink,
    muted: design.muted,
    faint: design.muted,
    card: design.card,
  };

  return (
    <svg viewBox="0 0 64 80" aria-hidden="true" className="block h-auto w-full rounded-nav">
      <rect width="64" height="80" fill={design.outer} />
      <g transform="translate(6 6)">
        <rect width="52" height="68" rx="2" fill={design.card} />
        {SKETCHES[design.layout]?.map((stroke) => (
          <StrokeMark key={getStrokeKey(stroke)} stroke={stroke} color={colors[stroke.paint]} />
        ))}
      </g>
    </svg>
  );
}

function StrokeMark({ stroke, color }: { stroke: Stroke; color: string }) {
  const { x, y, width, height, radius = 0, edge } = stroke;
  const box = { x, y, width, height, rx: radius };

  if (edge) {
    return (
      <rect {...box} fill="none" stroke={color} strokeDasharray={edge === 'dashed' ? '3 2' : undefined} />
    );
  }
  return <rect {...box} fill={color} opacity={OPACITIES[stroke.paint]} />;
}

const OPACITIES: Partial<Record<Paint, number>> = { muted: 0.65, faint: 0.35 };

function getStrokeKey({ paint, x, y, width }: Stroke): string {
  return `${paint} ${x} ${y} ${width}`;
}
