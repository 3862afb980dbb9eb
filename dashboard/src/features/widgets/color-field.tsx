import { type ColorScheme, type WidgetColors, widgetDefaults } from '@tidings/sdk/snippets';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { controlClass } from '../../ui/field';
import { readColor } from './check-contrast';

const LABELS: Record<keyof WidgetColors, string> = { accent: 'Button', ink: 'Text', surface: 'Ground' };

type ColorFieldProps = {
  scheme: ColorScheme;
  name: keyof WidgetColors;
  /** Undefined for ours. */
  value: string | undefined;
  onChange: (color: string | undefined) => void;
};

/** The device's own picker, and the same colour to type. What is typed counts once it is a colour. */
export function ColorField({ scheme, name, value, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>();
  const color = value ?? widgetDefaults.colors[scheme][name];
  const label = LABELS[name];
  const isMalformed = typed !== undefined && readColor(typed) === undefined;

  return (
    <div className="flex min-h-12 items-center gap-3 py-1">
      <span aria-hidden className="grow text-meta font-medium">
        {label}
      </span>
      {value !== undefined && (
        <Button
          tone="ghost"
          className="px-2 text-meta md:min-h-8"
          onClick={() => {
            setTyped(undefined);
            onChange(undefined);
          }}
        >
          Reset<span className="sr-only">{`${label} on ${scheme} pages`}</span>
        </Button>
      )}
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
        // What is none goes back to what is shown.
        onBlur={() => setTyped(undefined)}
        className={`${controlClass} h-11 w-26 font-mono md:h-9`}
      />
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
