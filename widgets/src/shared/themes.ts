/**
 * The 14 looks of a micro-site as data. A theme is a contract of colours: themes.test.ts computes the
 * contrast of every pair that a page can put together, over every point of the theme's ground.
 */
export interface Theme {
  name: string;
  /** What the browser's own parts (scroll bar, autofill) should look like. */
  scheme: 'light' | 'dark';
  ground: GradientGround | ArtGround;
  text: string;
  muted: string;
  /** Buttons that lie on the ground itself. */
  button: { style: ButtonStyle; fill: string | null; label: string; edge: string | null; shadow?: string };
  /** Corner radius in pixels. Cards follow it up to 22, controls inside a card up to 14. */
  radius: number;
  card: { fill: string; text: string };
  accent: string;
  /** The button inside the subscribe card. */
  submit: { fill: string; label: string };
  face: 'serif' | 'sans';
  /** `picture`: the creator's picture glows, out of focus, behind the head of the page. */
  header?: 'picture';
}

export type ButtonStyle = 'solid' | 'outline' | 'hard-shadow' | 'soft-shadow' | 'glass' | 'row';

export interface GradientGround {
  kind: 'gradient';
  angle: number;
  stops: ReadonlyArray<readonly [color: string, percent: number]>;
}

export interface ArtGround {
  kind: 'art';
  art: 'default-bg' | 'bg-1' | 'bg-2' | 'bg-3' | 'bg-4';
  /** Drawn at its own size and repeated to both sides, or stretched over the window. */
  fit: 'repeat' | 'cover';
  /** Shown before the art arrives, and below it in tall windows. */
  base: string;
  /** Every flat colour that text may come to lie on. */
  behindText: readonly string[];
  /** Content lies on a sheet of this colour, not on the art. */
  sheet?: string;
}

const PILL = 999;

/** The share of a card's text in its quieter text. */
export const CARD_MUTED = 0.8;
/** The share of a button's label in its fill under the pointer. */
export const HOVER = 0.06;
/** The share of the submit button's fill in a card's tinted parts. */
export const TINT = 0.12;
/** The same where a drawing's water is deepest; text lies on it. */
export const SEA = 0.24;

export const themes = {
  'default-bg': {
    name: 'Tideline',
    scheme: 'light',
    ground: {
      kind: 'art',
      art: 'default-bg',
      fit: 'repeat',
      base: '#f3f6f6',
      behindText: ['#f3f6f6', '#e3eef0', '#d3e6ea'],
    },
    text: '#0a242e',
    muted: '#39515b',
    button: { style: 'solid', fill: '#02566b', label: '#f9fdfc', edge: null },
    radius: 12,
    card: { fill: '#ffffff', text: '#0a242e' },
    accent: '#02566b',
    submit: { fill: '#02566b', label: '#f9fdfc' },
    face: 'serif',
  },
  'bg-1': {
    name: 'Postmarks',
    scheme: 'light',
    ground: {
      kind: 'art',
      art: 'bg-1',
      fit: 'repeat',
      base: '#e6edf4',
      behindText: ['#e6edf4', '#d3dfea'],
    },
    text: '#14233f',
    muted: '#344566',
    button: { style: 'outline', fill: '#fbfdff', label: '#14233f', edge: '#14233f' },
    radius: 4,
    card: { fill: '#fbfdff', text: '#14233f' },
    accent: '#b3261e',
    submit: { fill: '#b3261e', label: '#ffffff' },
    face: 'serif',
  },
  'bg-2': {
    name: 'Contours',
    scheme: 'dark',
    ground: {
      kind: 'art',
      art: 'bg-2',
      fit: 'cover',
      base: '#10362a',
      behindText: ['#10362a', '#1c4d3d', '#0c2b21'],
    },
    text: '#f2f6e6',
    muted: '#d3e2c6',
    button: { style: 'solid', fill: '#e9dfa6', label: '#10362a', edge: null },
    radius: 10,
    card: { fill: '#0c2b21', text: '#f2f6e6' },
    accent: '#e9dfa6',
    submit: { fill: '#e9dfa6', label: '#10362a' },
    face: 'sans',
  },
  'bg-3': {
    name: 'Paper Hills',
    scheme: 'light',
    ground: {
      kind: 'art',
      art: 'bg-3',
      fit: 'cover',
      base: '#fbdcae',
      behindText: ['#fff8ec'],
      sheet: '#fff8ec',
    },
    text: '#3a1420',
    muted: '#64343c',
    button: { style: 'solid', fill: '#7c2a2f', label: '#fff4e4', edge: null },
    radius: 12,
    card: { fill: '#ffffff', text: '#3a1420' },
    accent: '#a8321f',
    submit: { fill: '#7c2a2f', label: '#fff4e4' },
    face: 'serif',
  },
  'bg-4': {
    name: 'Night Swell',
    scheme: 'dark',
    ground: {
      kind: 'art',
      art: 'bg-4',
      fit: 'repeat',
      base: '#1c4260',
      behindText: ['#07121f', '#0b1c2e', '#10283e', '#16354f', '#1c4260'],
    },
    text: '#eaf4f6',
    muted: '#c3d9e2',
    button: { style: 'glass', fill: '#ffffff1f', label: '#ffffff', edge: '#8fb3c6' },
    radius: PILL,
    card: { fill: '#0d2135', text: '#eaf4f6' },
    accent: '#f6dd9a',
    submit: { fill: '#f6dd9a', label: '#0d2135' },
    face: 'serif',
  },
  'gradient-1': {
    name: 'First Light',
    scheme: 'light',
    ground: gradient(172, ['#ffe6cc', 0], ['#f9bfa8', 46], ['#cfaecb', 100]),
    text: '#35122b',
    muted: '#58263f',
    button: { style: 'solid', fill: '#3b1530', label: '#fff1e6', edge: null },
    radius: PILL,
    card: { fill: '#fff5ec', text: '#35122b' },
    accent: '#a3224a',
    submit: { fill: '#3b1530', label: '#fff1e6' },
    face: 'serif',
  },
  'gradient-2': {
    name: 'Ebb',
    scheme: 'light',
    ground: gradient(165, ['#f5f1dd', 0], ['#c4e5db', 52], ['#86c8cd', 100]),
    text: '#06323b',
    muted: '#164650',
    button: { style: 'outline', fill: '#ffffff', label: '#06323b', edge: '#06323b' },
    radius: 14,
    card: { fill: '#ffffff', text: '#06323b' },
    accent: '#0b6373',
    submit: { fill: '#0b6373', label: '#ffffff' },
    face: 'serif',
  },
  'gradient-3': {
    name: 'Red Buoy',
    scheme: 'light',
    ground: gradient(160, ['#6f0c1d', 0], ['#a81f1c', 55], ['#ad3710', 100]),
    text: '#fff4ea',
    muted: '#ffe1cf',
    button: {
      style: 'hard-shadow',
      fill: '#fff4ea',
      label: '#6f0c1d',
      edge: null,
      shadow: '0 4px 0 #3f0610',
    },
    radius: 6,
    card: { fill: '#fff4ea', text: '#4d0a16' },
    accent: '#a81f1c',
    submit: { fill: '#a81f1c', label: '#ffffff' },
    face: 'sans',
  },
  'gradient-4': {
    name: 'Kelp Forest',
    scheme: 'dark',
    ground: gradient(176, ['#06261d', 0], ['#0d4535', 55], ['#1f5f40', 100]),
    text: '#eef7e6',
    muted: '#cfe6cb',
    button: { style: 'outline', fill: null, label: '#eef7e6', edge: '#b9dba4' },
    radius: 10,
    card: { fill: '#0a3226', text: '#eef7e6' },
    accent: '#cfe98a',
    submit: { fill: '#cfe98a', label: '#0a3226' },
    face: 'serif',
  },
  'gradient-5': {
    name: 'Night Ferry',
    scheme: 'dark',
    ground: gradient(200, ['#0b1030', 0], ['#22245e', 52], ['#55276a', 100]),
    text: '#f3f0ff',
    muted: '#d3ccf4',
    button: { style: 'glass', fill: '#ffffff21', label: '#ffffff', edge: '#9d95d6' },
    radius: 16,
    card: { fill: '#171a46', text: '#f3f0ff' },
    accent: '#ffd27a',
    submit: { fill: '#ffd27a', label: '#171a46' },
    face: 'sans',
    header: 'picture',
  },
  'gradient-6': {
    name: 'Lemon Tide',
    scheme: 'light',
    ground: gradient(150, ['#fff4ad', 0], ['#e4ee84', 50], ['#a6dd9f', 100]),
    text: '#1d2a06',
    muted: '#374712',
    button: { style: 'solid', fill: '#1d2a06', label: '#fbffd9', edge: null },
    radius: 0,
    card: { fill: '#fdffe9', text: '#1d2a06' },
    accent: '#3f6212',
    submit: { fill: '#1d2a06', label: '#fbffd9' },
    face: 'sans',
  },
  'gradient-7': {
    name: 'Heather',
    scheme: 'light',
    ground: gradient(190, ['#f1e7f8', 0], ['#cfc6ef', 50], ['#afc6ec', 100]),
    text: '#221a4d',
    muted: '#3b3268',
    button: {
      style: 'soft-shadow',
      fill: '#fbf9ff',
      label: '#221a4d',
      edge: '#6c5bac',
      shadow: '0 6px 18px rgb(52 38 120 / 0.18)',
    },
    radius: 22,
    card: { fill: '#fbf9ff', text: '#221a4d' },
    accent: '#5b3fb0',
    submit: { fill: '#5b3fb0', label: '#ffffff' },
    face: 'serif',
  },
  'gradient-8': {
    name: 'Fog',
    scheme: 'light',
    ground: gradient(180, ['#f8f9f8', 0], ['#e5eaea', 50], ['#ced7d9', 100]),
    text: '#0f2229',
    muted: '#374b53',
    button: { style: 'row', fill: null, label: '#0f2229', edge: '#0f2229' },
    radius: 0,
    card: { fill: '#ffffff', text: '#0f2229' },
    accent: '#0f2229',
    submit: { fill: '#0f2229', label: '#ffffff' },
    face: 'serif',
    header: 'picture',
  },
  'gradient-9': {
    name: 'Ember Sands',
    scheme: 'dark',
    ground: gradient(168, ['#1d0e1b', 0], ['#55182b', 50], ['#93331f', 100]),
    text: '#ffebd6',
    muted: '#f5cfb3',
    button: { style: 'solid', fill: '#f5b04a', label: '#2a1208', edge: null },
    radius: PILL,
    card: { fill: '#2a121f', text: '#ffebd6' },
    accent: '#f5b04a',
    submit: { fill: '#f5b04a', label: '#2a1208' },
    face: 'sans',
  },
} satisfies Record<string, Theme>;

export type ThemeKey = keyof typeof themes;

export const DEFAULT_THEME: ThemeKey = 'default-bg';

/** The key itself, or the default's for a key that no theme has. */
export function knownThemeKey(key: string): ThemeKey {
  return Object.hasOwn(themes, key) ? (key as ThemeKey) : DEFAULT_THEME;
}

function gradient(angle: number, ...stops: Array<readonly [string, number]>): GradientGround {
  return { kind: 'gradient', angle, stops };
}

/** The colour at the upper edge, for the browser's own bar above it. */
export function topColor(key: ThemeKey): string {
  const { ground }: Theme = themes[key];
  if (ground.kind === 'gradient') return ground.stops[0]?.[0] ?? '';
  return ground.sheet ? ground.base : (ground.behindText[0] ?? ground.base);
}
