import { findAccentProblem, formatAccentProblem } from '@tidings/widgets/look';
import { useId } from 'react';
import { Button } from '../../../ui/button';
import type { SiteTheme } from '../site-form';

type AccentFieldProps = {
  theme: SiteTheme;
  /** The color as `#rrggbb`. Null for the theme's color. */
  value: string | null;
  error: string | undefined;
  onChange: (accent: string | null) => void;
};

/** The initial color of the color picker while the theme's color applies. */
const UNSET_COLOR = '#02566b';

/** Edits the color of buttons and details, and checks that it is readable in the theme. */
export function AccentField({ theme, value, error, onChange }: AccentFieldProps) {
  const noteId = useId();
  const problem = value === null ? undefined : findAccentProblem(theme, value);

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold">Accent color</legend>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-9">
          <input
            type="color"
            aria-describedby={noteId}
            aria-invalid={problem || error ? true : undefined}
            value={value ?? UNSET_COLOR}
            onChange={(event) => onChange(event.target.value)}
            className="h-9 w-12 cursor-pointer rounded-nav border border-line-strong bg-surface p-1"
          />
          {value === null ? 'Choose a color' : 'Your color'}
        </label>
        {value !== null && <span className="text-meta text-ink-3 tabular-nums">{value}</span>}
        {value !== null && <Button onClick={() => onChange(null)}>Use the theme’s color</Button>}
      </div>
      <div id={noteId} role="status" className="flex flex-col items-start gap-2 text-meta text-ink-2">
        {problem ? (
          <>
            <span className="font-medium text-danger">{formatAccentProblem(problem)}</span>
            <Button onClick={() => onChange(problem.suggestion)}>
              <span
                aria-hidden
                className="size-4 rounded-chip border border-line"
                style={{ backgroundColor: problem.suggestion }}
              />
              Use {problem.suggestion}
            </Button>
          </>
        ) : (
          (error ?? 'The color of the subscribe button, prices and other details.')
        )}
      </div>
    </fieldset>
  );
}
