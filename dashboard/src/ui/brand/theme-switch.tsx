import { useState } from 'react';
import { Segmented } from '../forms/segmented';
import { type ColorTheme, chooseColorTheme, readColorTheme } from './color-theme';

const CHOICES: Array<{ value: ColorTheme; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readColorTheme);

  return (
    <Segmented
      label="Colors"
      options={CHOICES}
      value={theme}
      onChange={(chosen) => {
        setTheme(chosen);
        chooseColorTheme(chosen);
      }}
    />
  );
}
