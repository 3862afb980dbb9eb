import type { SITE_THEMES } from '@tidings/sdk';
import type { GradientBackground, Theme } from './theme.js';

const PILL = 999;

export type ThemeKey = (typeof SITE_THEMES)[number]['key'];

/** The looks of the themes. The rules of sites define their names and order. */
export const themes = {
  'default-bg': {
    scheme: 'light',
    background: {
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
    scheme: 'light',
    background: {
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
    scheme: 'dark',
    background: {
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
    scheme: 'light',
    background: {
      kind: 'art',
      art: 'bg-3',
      fit: 'cover',
      base: '#fbdcae',
      behindText: ['#fff8ec'],
      sheet: '#fff8ec',
      floor: '#4b2334',
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
    scheme: 'dark',
    background: {
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
    scheme: 'light',
    background: createGradient(172, ['#ffe6cc', 0], ['#f9bfa8', 46], ['#cfaecb', 100]),
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
    scheme: 'light',
    background: createGradient(165, ['#f5f1dd', 0], ['#c4e5db', 52], ['#86c8cd', 100]),
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
    scheme: 'light',
    background: createGradient(160, ['#6f0c1d', 0], ['#a81f1c', 55], ['#ad3710', 100]),
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
    scheme: 'dark',
    background: createGradient(176, ['#06261d', 0], ['#0d4535', 55], ['#1f5f40', 100]),
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
    scheme: 'dark',
    background: createGradient(200, ['#0b1030', 0], ['#22245e', 52], ['#55276a', 100]),
    text: '#f3f0ff',
    muted: '#d3ccf4',
    button: { style: 'glass', fill: '#ffffff21', label: '#ffffff', edge: '#9d95d6' },
    radius: 16,
    card: { fill: '#171a46', text: '#f3f0ff' },
    accent: '#ffd27a',
    submit: { fill: '#ffd27a', label: '#171a46' },
    face: 'sans',
    header: 'image',
  },
  'gradient-6': {
    scheme: 'light',
    background: createGradient(150, ['#fff4ad', 0], ['#e4ee84', 50], ['#a6dd9f', 100]),
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
    scheme: 'light',
    background: createGradient(190, ['#f1e7f8', 0], ['#cfc6ef', 50], ['#afc6ec', 100]),
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
    scheme: 'light',
    background: createGradient(180, ['#f8f9f8', 0], ['#e5eaea', 50], ['#ced7d9', 100]),
    text: '#0f2229',
    muted: '#374b53',
    button: { style: 'row', fill: null, label: '#0f2229', edge: '#0f2229' },
    radius: 0,
    card: { fill: '#ffffff', text: '#0f2229' },
    accent: '#0f2229',
    submit: { fill: '#0f2229', label: '#ffffff' },
    face: 'serif',
    header: 'image',
  },
  'gradient-9': {
    scheme: 'dark',
    background: createGradient(168, ['#1d0e1b', 0], ['#55182b', 50], ['#93331f', 100]),
    text: '#ffebd6',
    muted: '#f5cfb3',
    button: { style: 'solid', fill: '#f5b04a', label: '#2a1208', edge: null },
    radius: PILL,
    card: { fill: '#2a121f', text: '#ffebd6' },
    accent: '#f5b04a',
    submit: { fill: '#f5b04a', label: '#2a1208' },
    face: 'sans',
  },
} satisfies Record<ThemeKey, Theme>;

export const DEFAULT_THEME: ThemeKey = 'default-bg';

/** Returns the key, or the default key if no theme has it. */
export function toThemeKey(key: string): ThemeKey {
  return Object.hasOwn(themes, key) ? (key as ThemeKey) : DEFAULT_THEME;
}

function createGradient(angle: number, ...stops: Array<readonly [string, number]>): GradientBackground {
  return { kind: 'gradient', angle, stops };
}

/** Returns the color at the upper edge, for the browser's toolbar. */
export function getTopColor(key: ThemeKey): string {
  const { background }: Theme = themes[key];
  if (background.kind === 'gradient') return background.stops[0]?.[0] ?? '';
  return background.sheet ? background.base : (background.behindText[0] ?? background.base);
}
