import { useState } from 'react';
import { SegmentedControl } from '../forms/segmented-control';
import { type ColorTheme, chooseColorTheme, readColorTheme } from './color-theme';

const CHOICES: Array<{ value: ColorTheme; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readColorTheme);

  return (
    <SegmentedControl
      label="Colors"
      options={CHOICES}
      value={theme}
      onChange={(chosenTheme) => {
        setTheme(chosenTheme);
        chooseColorTheme(chosenTheme);
      }}
    />
  );
}
