import { SITE_THEMES } from '@tidings/sdk';
import { classNames } from '../../ui/formats/class-names';
import type { SiteTheme } from './site-form';
import './theme-swatches.css';

type ThemePickerProps = { value: SiteTheme; onChange: (theme: SiteTheme) => void };

export function ThemePicker({ value, onChange }: ThemePickerProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 text-section font-strong">Theme</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-3">
        {SITE_THEMES.map((theme) => (
          <label key={theme.key} className="group flex cursor-pointer flex-col gap-1.5">
            <input
              type="radio"
              name="theme"
              className="sr-only"
              value={theme.key}
              checked={theme.key === value}
              onChange={() => onChange(theme.key)}
            />
            <ThemeSwatch theme={theme.key} className="h-20 rounded-control" />
            <span className="text-meta text-ink-2 group-has-checked:font-semibold group-has-checked:text-ink">
              {theme.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows a small theme inside a label with a radio, including its checked and focused states. */
export function ThemeSwatch({ theme, className }: { theme: SiteTheme; className: string }) {
  return (
    <span
      aria-hidden
      data-look={theme}
      className={classNames(
        'swatch block border border-line-strong group-has-checked:outline-3 group-has-checked:outline-offset-2 group-has-checked:outline-tide group-has-focus-visible:outline-3 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus',
        className,
      )}
    />
  );
}
