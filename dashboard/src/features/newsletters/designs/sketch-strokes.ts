/** The paint of a stroke: a color of the design, or a faint version of one. */
export type Paint = 'accent' | 'onAccent' | 'ink' | 'muted' | 'faint' | 'card';

/** Coordinates in a card of 52 by 68. A radius makes a rectangle round. */
export type Stroke = {
  paint: Paint;
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
  /** Draws only the outline: plain or dashed. */
  edge?: 'plain' | 'dashed';
};

function box(paint: Paint, x: number, y: number, width: number, height: number, radius = 0): Stroke {
  return { paint, x, y, width, height, radius };
}

/** Returns lines of text below each other. */
function text(x: number, y: number, ...widths: number[]): Stroke[] {
  return widths.map((width, line) => box('muted', x, y + line * 4.5, width, 1.6));
}

function head(x: number, y: number, ...widths: number[]): Stroke[] {
  return widths.map((width, line) => box('ink', x, y + line * 6, width, 3.2));
}

function button(x: number, y: number, radius = 1.5): Stroke {
  return box('accent', x, y, 18, 6, radius);
}

const hero = (buttonRadius: number): Stroke[] => [
  box('accent', 0, 0, 52, 24),
  box('card', 18, 5, 16, 16, 8),
  ...head(12, 30, 28),
  ...text(9, 37, 34, 34, 26),
  button(17, 54, buttonRadius),
];

/** Each layout in a few strokes, distinguishable without color. */
export const SKETCHES: Record<string, Stroke[]> = {
  newsletter: [...head(8, 12, 30), ...text(8, 22, 36, 36, 36, 24), button(8, 48)],
  bar: [
    box('accent', 0, 0, 52, 9),
    box('faint', 0, 9, 52, 20),
    ...head(8, 35, 28),
    ...text(8, 43, 36, 36, 22),
  ],
  'side-image': [box('faint', 0, 0, 20, 68), ...head(25, 12, 20, 14), ...text(25, 28, 21, 21, 21, 14)],
  'product-cards': [
    ...head(8, 8, 28),
    ...text(8, 15, 36, 24),
    box('faint', 8, 26, 17, 15, 1.5),
    box('faint', 27, 26, 17, 15, 1.5),
    box('faint', 8, 44, 17, 15, 1.5),
    box('faint', 27, 44, 17, 15, 1.5),
  ],
  'signed-letter': [
    ...text(8, 10, 12),
    ...head(8, 17, 32, 20),
    ...text(8, 32, 36, 36, 28),
    box('accent', 8, 52, 14, 2.4, 1.2),
  ],
  masthead: [
    box('accent', 0, 0, 52, 15),
    box('onAccent', 8, 6, 20, 3),
    ...head(8, 23, 32),
    ...text(8, 32, 36, 36, 26),
    button(8, 50),
  ],
  newspaper: [
    box('ink', 6, 7, 40, 2.4),
    ...head(12, 13, 28),
    box('ink', 6, 20, 40, 0.8),
    ...text(7, 26, 19, 19, 19, 19, 13),
    box('ink', 30, 25, 0.8, 28),
    ...text(34, 26, 12, 12, 9),
  ],
  'numbered-list': [
    ...head(8, 9, 24),
    ...[19, 33, 47].flatMap((y) => [
      box('faint', 8, y - 2.5, 36, 0.8),
      box('accent', 8, y + 1, 3, 4),
      box('ink', 14, y + 1, 26, 2.4),
      ...text(14, y + 6, 22),
    ]),
  ],
  hero: hero(1.5),
  'side-panel': [
    box('accent', 0, 0, 20, 68),
    box('onAccent', 4, 10, 12, 2.6),
    box('onAccent', 4, 15, 8, 2.6),
    ...head(25, 10, 21, 15),
    ...text(25, 26, 21, 21, 21, 21, 12),
  ],
  'section-cards': [8, 36].flatMap((y): Stroke[] => [
    { paint: 'muted', x: 6, y, width: 40, height: 24, radius: 4, edge: 'plain' },
    ...head(11, y + 5, 22),
    ...text(11, y + 11, 29, 20),
    box('accent', 11, y + 19.5, 10, 1.6),
  ]),
  'accent-dash': [
    box('accent', 8, 10, 12, 2.4),
    ...head(8, 17, 34, 22),
    ...text(8, 32, 36, 36, 22),
    button(8, 50),
  ],
  'dashed-frame': [
    { paint: 'ink', x: 4, y: 4, width: 44, height: 60, edge: 'dashed' },
    ...text(10, 11, 22),
    ...head(10, 18, 30, 20),
    ...text(10, 33, 32, 32, 32, 18),
  ],
  'round-hero': hero(3),
  moon: [
    box('accent', 33, 8, 10, 10, 5),
    ...head(8, 12, 18),
    ...head(8, 22, 32),
    ...text(8, 31, 36, 36, 22),
    button(8, 50, 3),
  ],
  plate: [box('faint', 0, 0, 52, 38), ...text(2, 42, 14), ...head(2, 48, 40), ...text(2, 56, 30)],
  steps: [
    box('accent', 0, 0, 20, 68, 2),
    box('onAccent', 4, 8, 12, 2.6),
    ...[10, 26, 42].flatMap((y) => [
      box('accent', 25, y, 4, 4, 2),
      box('ink', 32, y + 0.5, 14, 2.6),
      ...text(32, y + 6, 14, 9),
    ]),
  ],
  'dated-list': [
    ...head(7, 8, 26),
    ...[18, 33, 48].flatMap((y) => [
      box('faint', 7, y - 1.5, 38, 0.8),
      box('muted', 7, y + 2.5, 9, 2),
      box('ink', 20, y + 2, 24, 2.6),
      ...text(20, y + 7, 18),
    ]),
  ],
  poster: [
    box('accent', 0, 0, 52, 30),
    box('onAccent', 6, 6, 38, 5),
    box('onAccent', 6, 13, 32, 5),
    box('onAccent', 6, 20, 22, 5),
    ...text(6, 37, 40, 40, 26),
    button(6, 54, 0),
  ],
  invitation: [
    box('accent', 22, 9, 8, 1.2),
    ...head(11, 15, 30),
    ...head(16, 21, 20),
    ...text(10, 33, 32, 32),
    ...text(15, 42, 22),
    box('accent', 19, 54, 14, 2, 1),
  ],
  'data-first': [
    ...head(7, 8, 34),
    { paint: 'accent', x: 7, y: 17, width: 38, height: 21, edge: 'plain' },
    box('accent', 7, 23.6, 38, 0.8),
    box('accent', 7, 30.4, 38, 0.8),
    box('accent', 25, 17, 0.8, 21),
    ...text(7, 44, 38, 38, 24),
  ],
  'soft-masthead': [
    box('accent', 4, 4, 44, 13, 5),
    box('onAccent', 10, 9, 18, 3, 1.5),
    ...head(8, 24, 32),
    ...text(8, 32, 36, 36, 24),
    button(8, 50, 3),
  ],
  'shop-window': [
    ...head(7, 8, 30),
    box('accent', 7, 16, 18, 20, 2),
    box('accent', 27, 16, 18, 20, 2),
    ...head(7, 40, 14),
    ...head(27, 40, 12),
    ...text(7, 46, 9),
    ...text(27, 46, 8),
    button(7, 54),
  ],
  'margin-heads': [
    box('ink', 6, 7, 40, 2.4),
    ...head(14, 13, 24),
    box('ink', 6, 20, 40, 0.8),
    box('accent', 6, 27, 10, 2.6),
    ...text(19, 27, 27, 27, 20),
    box('accent', 6, 45, 10, 2.6),
    ...text(19, 45, 27, 22),
  ],
};
