import { classNames } from '../../ui/formats/class-names';
import type { SiteTheme } from './site-themes';
import './theme-swatches.css';

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
