import type { ColorScheme, WidgetColors } from '@tidings/sdk/snippets';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button';
import { type ContrastCheck, checkContrast, READABLE, shownRatio } from './check-contrast';

const PROBLEMS: Record<ContrastCheck['name'], string> = {
  ink: 'The text is hard to read on this background',
  accent: 'Labels are hard to read on this button',
};
const MENDS: Record<ContrastCheck['name'], string> = {
  ink: 'Use a readable text color',
  accent: 'Use a readable button color',
};

type ContrastNoteProps = {
  scheme: ColorScheme;
  colors: WidgetColors;
  names: ReadonlyArray<keyof WidgetColors>;
  onMend: (colors: WidgetColors) => void;
};

/** Shows whether the colors are readable, and otherwise offers the nearest readable shade. */
export function ContrastNote({ scheme, colors, names, onMend }: ContrastNoteProps) {
  const checks = checkContrast(scheme, colors, names);
  const problems = checks.filter(({ isReadable }) => !isReadable);

  return (
    <div role="status" className="flex flex-col gap-2 text-meta">
      {problems.length === 0 && (
        <p className="flex items-start gap-2 text-ink-2">
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-kelp" />
          <span>Easy to read: {checks.map(emit).join(', ')}.</span>
        </p>
      )}
      {problems.map(({ name, ratio, mended }) => (
        <div key={name} className="flex flex-col items-start gap-2 rounded-control bg-lamp-soft p-3">
          <p className="flex items-start gap-2 font-medium text-lamp-ink">
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
            {PROBLEMS[name]}: {shownRatio(ratio)}, minimum {shownRatio(READABLE)}.
          </p>
          {mended && (
            <Button onClick={() => onMend({ [name]: mended })}>
              <span
                aria-hidden
                className="size-4 rounded-chip border border-line-strong"
                style={{ backgroundColor: mended }}
              />
              {MENDS[name]}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function emit({ name, ratio }: ContrastCheck): string {
  return `${name === 'ink' ? 'text' : 'button'} ${shownRatio(ratio)}`;
}
