/** The default color of the templates. */
export const ACCENT_DEFAULT = '#02566b';

/** Colors of emails, not of the dashboard: readable on the templates' white card, and far apart from each other. */
export const accentPresets = [
  { name: 'Tide', colour: ACCENT_DEFAULT },
  { name: 'Kelp', colour: '#1d6b45' },
  { name: 'Plum', colour: '#7a2a63' },
  { name: 'Brick', colour: '#a83220' },
  { name: 'Ochre', colour: '#8a5a00' },
  { name: 'Iris', colour: '#4a3fc0' },
] as const;
