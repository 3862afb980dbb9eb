import { useId } from 'react';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/formats/class-names';
import { ACCENT_DEFAULT, accentPresets, isReadableOnCard } from './accents';

type AccentFieldProps = {
  /** The color as `#rrggbb`. Empty for the default. */
  value: string;
  onChange: (accent: string) => void;
};

/** Edits the color of the bar, button and links in the four templates. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const noteId = useId();
  const color = value || ACCENT_DEFAULT;

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-label font-semibold">Accent color</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {accentPresets.map((preset) => (
          <button
            key={preset.color}
            type="button"
            aria-label={preset.name}
            aria-pressed={preset.color === color}
            onClick={() => onChange(preset.color === ACCENT_DEFAULT ? '' : preset.color)}
            className={classNames(
              'press size-8 rounded-pill border-2 border-surface outline-1 outline-line-strong max-md:size-11',
              'aria-pressed:outline-3 aria-pressed:outline-tide',
            )}
            style={{ backgroundColor: preset.color }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-meta md:min-h-9">
          <input
            type="color"
            aria-describedby={noteId}
            value={color}
            onChange={(event) => onChange(event.target.value)}
            className="h-9 w-12 cursor-pointer rounded-nav border border-line-strong bg-surface p-1"
          />
          Custom color
        </label>
        <span className="text-meta text-ink-3 tabular-nums">{color}</span>
        {value && (
          <Button
            tone="ghost"
            className="-mr-2 ml-auto px-2 text-meta md:min-h-8"
            onClick={() => onChange('')}
          >
            Reset
          </Button>
        )}
      </div>
      <p id={noteId} className="text-meta text-ink-2">
        {isReadableOnCard(color)
          ? 'Readable on white.'
          : 'Too light to read on white. Links use a darker shade, and buttons use dark text.'}
      </p>
    </fieldset>
  );
}
