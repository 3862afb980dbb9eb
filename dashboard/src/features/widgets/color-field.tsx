import { type ColorScheme, type WidgetColors, widgetDefaults } from '@tidings/sdk/snippets';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { controlClass } from '../../ui/forms/field';
import { readColor } from './check-contrast';

const LABELS: Record<keyof WidgetColors, string> = { accent: 'Button', ink: 'Text', surface: 'Background' };

type ColorFieldProps = {
  scheme: ColorScheme;
  name: keyof WidgetColors;
  /** Undefined for the default color. */
  value: string | undefined;
  onChange: (color: string | undefined) => void;
};

/** Offers the device's color picker and a text field. Typed text applies once it is a valid color. */
export function ColorField({ scheme, name, value, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>();
  const color = value ?? widgetDefaults.colors[scheme][name];
  const label = LABELS[name];
  const isMalformed = typed !== undefined && readColor(typed) === undefined;

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
            setTyped(undefined);
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
          value={typed ?? color}
          onChange={(event) => {
            setTyped(event.target.value);
            const read = readColor(event.target.value);
            if (read !== undefined) onChange(read);
          }}
          // Invalid text is reset to the color that is shown.
          onBlur={() => setTyped(undefined)}
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
