/** The paint of a stroke: a color of the design, or a faint version of it. */
export type Paint = 'accent' | 'onAccent' | 'ink' | 'muted' | 'faint' | 'card';

/** A rectangle in a card of 52 by 68. A radius rounds it. */
export type Stroke = {
  paint: Paint;
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
  /** Draws only the outline, plain or dashed. */
  edge?: 'plain' | 'dashed';
};

function boxStroke(paint: Paint, x: number, y: number, width: number, height: number, radius = 0): Stroke {
  return { paint, x, y, width, height, radius };
}

/** Returns strokes that look like lines of text. */
function textLines(x: number, y: number, ...widths: number[]): Stroke[] {
  return widths.map((width, line) => boxStroke('muted', x, y + line * 4.5, width, 1.6));
}

function headLines(x: number, y: number, ...widths: number[]): Stroke[] {
  return widths.map((width, line) => boxStroke('ink', x, y + line * 6, width, 3.2));
}

function buttonStroke(x: number, y: number, radius = 1.5): Stroke {
  return boxStroke('accent', x, y, 18, 6, radius);
}

const hero = (buttonRadius: number): Stroke[] => [
  boxStroke('accent', 0, 0, 52, 24),
  boxStroke('card', 18, 5, 16, 16, 8),
  ...headLines(12, 30, 28),
  ...textLines(9, 37, 34, 34, 26),
  buttonStroke(17, 54, buttonRadius),
];

/** The strokes of each layout. Layouts must be distinguishable without color. */
export const SKETCHES: Record<string, Stroke[]> = {
  newsletter: [...headLines(8, 12, 30), ...textLines(8, 22, 36, 36, 36, 24), buttonStroke(8, 48)],
  bar: [
    boxStroke('accent', 0, 0, 52, 9),
    boxStroke('faint', 0, 9, 52, 20),
    ...headLines(8, 35, 28),
    ...textLines(8, 43, 36, 36, 22),
  ],
  'side-image': [
    boxStroke('faint', 0, 0, 20, 68),
    ...headLines(25, 12, 20, 14),
    ...textLines(25, 28, 21, 21, 21, 14),
  ],
  'product-cards': [
    ...headLines(8, 8, 28),
    ...textLines(8, 15, 36, 24),
    boxStroke('faint', 8, 26, 17, 15, 1.5),
    boxStroke('faint', 27, 26, 17, 15, 1.5),
    boxStroke('faint', 8, 44, 17, 15, 1.5),
    boxStroke('faint', 27, 44, 17, 15, 1.5),
  ],
  'signed-letter': [
    ...textLines(8, 10, 12),
    ...headLines(8, 17, 32, 20),
    ...textLines(8, 32, 36, 36, 28),
    boxStroke('accent', 8, 52, 14, 2.4, 1.2),
  ],
  masthead: [
    boxStroke('accent', 0, 0, 52, 15),
    boxStroke('onAccent', 8, 6, 20, 3),
    ...headLines(8, 23, 32),
    ...textLines(8, 32, 36, 36, 26),
    buttonStroke(8, 50),
  ],
  newspaper: [
    boxStroke('ink', 6, 7, 40, 2.4),
    ...headLines(12, 13, 28),
    boxStroke('ink', 6, 20, 40, 0.8),
    ...textLines(7, 26, 19, 19, 19, 19, 13),
    boxStroke('ink', 30, 25, 0.8, 28),
    ...textLines(34, 26, 12, 12, 9),
  ],
  'numbered-list': [
    ...headLines(8, 9, 24),
    ...[19, 33, 47].flatMap((y) => [
      boxStroke('faint', 8, y - 2.5, 36, 0.8),
      boxStroke('accent', 8, y + 1, 3, 4),
      boxStroke('ink', 14, y + 1, 26, 2.4),
      ...textLines(14, y + 6, 22),
    ]),
  ],
  hero: hero(1.5),
  'side-panel': [
    boxStroke('accent', 0, 0, 20, 68),
    boxStroke('onAccent', 4, 10, 12, 2.6),
    boxStroke('onAccent', 4, 15, 8, 2.6),
    ...headLines(25, 10, 21, 15),
    ...textLines(25, 26, 21, 21, 21, 21, 12),
  ],
  'section-cards': [8, 36].flatMap((y): Stroke[] => [
    { paint: 'muted', x: 6, y, width: 40, height: 24, radius: 4, edge: 'plain' },
    ...headLines(11, y + 5, 22),
    ...textLines(11, y + 11, 29, 20),
    boxStroke('accent', 11, y + 19.5, 10, 1.6),
  ]),
  'accent-dash': [
    boxStroke('accent', 8, 10, 12, 2.4),
    ...headLines(8, 17, 34, 22),
    ...textLines(8, 32, 36, 36, 22),
    buttonStroke(8, 50),
  ],
  'dashed-frame': [
    { paint: 'ink', x: 4, y: 4, width: 44, height: 60, edge: 'dashed' },
    ...textLines(10, 11, 22),
    ...headLines(10, 18, 30, 20),
    ...textLines(10, 33, 32, 32, 32, 18),
  ],
  'round-hero': hero(3),
  moon: [
    boxStroke('accent', 33, 8, 10, 10, 5),
    ...headLines(8, 12, 18),
    ...headLines(8, 22, 32),
    ...textLines(8, 31, 36, 36, 22),
    buttonStroke(8, 50, 3),
  ],
  plate: [
    boxStroke('faint', 0, 0, 52, 38),
    ...textLines(2, 42, 14),
    ...headLines(2, 48, 40),
    ...textLines(2, 56, 30),
  ],
  steps: [
    boxStroke('accent', 0, 0, 20, 68, 2),
    boxStroke('onAccent', 4, 8, 12, 2.6),
    ...[10, 26, 42].flatMap((y) => [
      boxStroke('accent', 25, y, 4, 4, 2),
      boxStroke('ink', 32, y + 0.5, 14, 2.6),
      ...textLines(32, y + 6, 14, 9),
    ]),
  ],
  'dated-list': [
    ...headLines(7, 8, 26),
    ...[18, 33, 48].flatMap((y) => [
      boxStroke('faint', 7, y - 1.5, 38, 0.8),
      boxStroke('muted', 7, y + 2.5, 9, 2),
      boxStroke('ink', 20, y + 2, 24, 2.6),
      ...textLines(20, y + 7, 18),
    ]),
  ],
  poster: [
    boxStroke('accent', 0, 0, 52, 30),
    boxStroke('onAccent', 6, 6, 38, 5),
    boxStroke('onAccent', 6, 13, 32, 5),
    boxStroke('onAccent', 6, 20, 22, 5),
    ...textLines(6, 37, 40, 40, 26),
    buttonStroke(6, 54, 0),
  ],
  invitation: [
    boxStroke('accent', 22, 9, 8, 1.2),
    ...headLines(11, 15, 30),
    ...headLines(16, 21, 20),
    ...textLines(10, 33, 32, 32),
    ...textLines(15, 42, 22),
    boxStroke('accent', 19, 54, 14, 2, 1),
  ],
  'data-first': [
    ...headLines(7, 8, 34),
    { paint: 'accent', x: 7, y: 17, width: 38, height: 21, edge: 'plain' },
    boxStroke('accent', 7, 23.6, 38, 0.8),
    boxStroke('accent', 7, 30.4, 38, 0.8),
    boxStroke('accent', 25, 17, 0.8, 21),
    ...textLines(7, 44, 38, 38, 24),
  ],
  'soft-masthead': [
    boxStroke('accent', 4, 4, 44, 13, 5),
    boxStroke('onAccent', 10, 9, 18, 3, 1.5),
    ...headLines(8, 24, 32),
    ...textLines(8, 32, 36, 36, 24),
    buttonStroke(8, 50, 3),
  ],
  'shop-window': [
    ...headLines(7, 8, 30),
    boxStroke('accent', 7, 16, 18, 20, 2),
    boxStroke('accent', 27, 16, 18, 20, 2),
    ...headLines(7, 40, 14),
    ...headLines(27, 40, 12),
    ...textLines(7, 46, 9),
    ...textLines(27, 46, 8),
    buttonStroke(7, 54),
  ],
  'margin-heads': [
    boxStroke('ink', 6, 7, 40, 2.4),
    ...headLines(14, 13, 24),
    boxStroke('ink', 6, 20, 40, 0.8),
    boxStroke('accent', 6, 27, 10, 2.6),
    ...textLines(19, 27, 27, 27, 20),
    boxStroke('accent', 6, 45, 10, 2.6),
    ...textLines(19, 45, 27, 22),
  ],
};
