import { type ColorScheme, type WidgetColors, widgetDefaults } from '@tidings/sdk/snippets';
import { READABLE_RATIO } from '@tidings/widgets/contrast';
import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { controlClass } from '../../ui/forms/field';
import { type ContrastCheck, checkContrast, formatRatio, readColor } from './check-contrast';

const LABELS: Record<keyof WidgetColors, string> = { accent: 'Button', ink: 'Text', surface: 'Background' };

type ColorFieldProps = {
  scheme: ColorScheme;
  name: keyof WidgetColors;
  /** Undefined for the default color. */
  value: string | undefined;
  onChange: (color: string | undefined) => void;
};

/** Offers the device's color picker and a text field. Applies typed text once it is a valid color. */
export function ColorField({ scheme, name, value, onChange }: ColorFieldProps) {
  const [colorText, setColorText] = useState<string>();
  const color = value ?? widgetDefaults.colors[scheme][name];
  const label = LABELS[name];
  const isMalformed = colorText !== undefined && readColor(colorText) === undefined;

  return (
    <div className="flex min-h-12 items-center gap-2 py-1">
      <span aria-hidden className="grow text-meta font-medium">
        {label}
      </span>
      {value !== undefined && (
        <Button
          tone="ghost"
          className="w-11 px-0 md:min-h-9 md:w-9"
          onClick={() => {
            setColorText(undefined);
            onChange(undefined);
          }}
        >
          <RotateCcw size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">{`Reset ${label} on ${scheme} pages`}</span>
        </Button>
      )}
      <span className="w-24 shrink-0">
        <input
          type="text"
          aria-label={`${label} on ${scheme} pages, as a code`}
          aria-invalid={isMalformed || undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          value={colorText ?? color}
          onChange={(event) => {
            setColorText(event.target.value);
            const color = readColor(event.target.value);
            if (color !== undefined) onChange(color);
          }}
          // Resets invalid text to the shown color.
          onBlur={() => setColorText(undefined)}
          className={`${controlClass} h-11 font-mono md:h-9`}
        />
      </span>
      <input
        type="color"
        aria-label={`${label} on ${scheme} pages`}
        value={color}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-12 shrink-0 cursor-pointer rounded-nav border border-line-strong bg-surface p-1 md:h-9"
      />
    </div>
  );
}

const PROBLEMS: Record<ContrastCheck['name'], string> = {
  ink: 'The text is hard to read on this background',
  accent: 'Labels are hard to read on this button',
};
const FIX_LABELS: Record<ContrastCheck['name'], string> = {
  ink: 'Use a readable text color',
  accent: 'Use a readable button color',
};

type ContrastNoteProps = {
  scheme: ColorScheme;
  colors: WidgetColors;
  names: ReadonlyArray<keyof WidgetColors>;
  onUseReadable: (colors: WidgetColors) => void;
};

/** Shows whether the colors are readable. Otherwise offers the nearest readable shade. */
export function ContrastNote({ scheme, colors, names, onUseReadable }: ContrastNoteProps) {
  const checks = checkContrast(scheme, colors, names);
  const problems = checks.filter(({ isReadable }) => !isReadable);

  return (
    <div role="status" className="flex flex-col gap-2 text-meta">
      {problems.length === 0 && (
        <p className="flex items-start gap-2 text-ink-2">
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-kelp" />
          <span>Easy to read: {checks.map(describe).join(', ')}.</span>
        </p>
      )}
      {problems.map(({ name, ratio, readableShade }) => (
        <div key={name} className="flex flex-col items-start gap-2 rounded-control bg-lamp-soft p-3">
          <p className="flex items-start gap-2 font-medium text-lamp-ink">
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
            {PROBLEMS[name]}: {formatRatio(ratio)}, minimum {formatRatio(READABLE_RATIO)}.
          </p>
          {readableShade && (
            <Button onClick={() => onUseReadable({ [name]: readableShade })}>
              <span
                aria-hidden
                className="size-4 rounded-chip border border-line-strong"
                style={{ backgroundColor: readableShade }}
              />
              {FIX_LABELS[name]}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function describe({ name, ratio }: ContrastCheck): string {
  return `${name === 'ink' ? 'text' : 'button'} ${formatRatio(ratio)}`;
}
