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

function createBoxStroke(
  paint: Paint,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): Stroke {
  return { paint, x, y, width, height, radius };
}

/** Returns strokes that look like lines of text. */
function createTextLines(x: number, y: number, ...widths: number[]): Stroke[] {
  return widths.map((width, line) => createBoxStroke('muted', x, y + line * 4.5, width, 1.6));
}

function createHeadingLines(x: number, y: number, ...widths: number[]): Stroke[] {
  return widths.map((width, line) => createBoxStroke('ink', x, y + line * 6, width, 3.2));
}

function createButtonStroke(x: number, y: number, radius = 1.5): Stroke {
  return createBoxStroke('accent', x, y, 18, 6, radius);
}

const createHero = (buttonRadius: number): Stroke[] => [
  createBoxStroke('accent', 0, 0, 52, 24),
  createBoxStroke('card', 18, 5, 16, 16, 8),
  ...createHeadingLines(12, 30, 28),
  ...createTextLines(9, 37, 34, 34, 26),
  createButtonStroke(17, 54, buttonRadius),
];

/** The strokes of each layout. Layouts must be distinguishable without color. */
export const SKETCHES: Record<string, Stroke[]> = {
  newsletter: [
    ...createHeadingLines(8, 12, 30),
    ...createTextLines(8, 22, 36, 36, 36, 24),
    createButtonStroke(8, 48),
  ],
  bar: [
    createBoxStroke('accent', 0, 0, 52, 9),
    createBoxStroke('faint', 0, 9, 52, 20),
    ...createHeadingLines(8, 35, 28),
    ...createTextLines(8, 43, 36, 36, 22),
  ],
  'side-image': [
    createBoxStroke('faint', 0, 0, 20, 68),
    ...createHeadingLines(25, 12, 20, 14),
    ...createTextLines(25, 28, 21, 21, 21, 14),
  ],
  'product-cards': [
    ...createHeadingLines(8, 8, 28),
    ...createTextLines(8, 15, 36, 24),
    createBoxStroke('faint', 8, 26, 17, 15, 1.5),
    createBoxStroke('faint', 27, 26, 17, 15, 1.5),
    createBoxStroke('faint', 8, 44, 17, 15, 1.5),
    createBoxStroke('faint', 27, 44, 17, 15, 1.5),
  ],
  'signed-letter': [
    ...createTextLines(8, 10, 12),
    ...createHeadingLines(8, 17, 32, 20),
    ...createTextLines(8, 32, 36, 36, 28),
    createBoxStroke('accent', 8, 52, 14, 2.4, 1.2),
  ],
  masthead: [
    createBoxStroke('accent', 0, 0, 52, 15),
    createBoxStroke('onAccent', 8, 6, 20, 3),
    ...createHeadingLines(8, 23, 32),
    ...createTextLines(8, 32, 36, 36, 26),
    createButtonStroke(8, 50),
  ],
  newspaper: [
    createBoxStroke('ink', 6, 7, 40, 2.4),
    ...createHeadingLines(12, 13, 28),
    createBoxStroke('ink', 6, 20, 40, 0.8),
    ...createTextLines(7, 26, 19, 19, 19, 19, 13),
    createBoxStroke('ink', 30, 25, 0.8, 28),
    ...createTextLines(34, 26, 12, 12, 9),
  ],
  'numbered-list': [
    ...createHeadingLines(8, 9, 24),
    ...[19, 33, 47].flatMap((y) => [
      createBoxStroke('faint', 8, y - 2.5, 36, 0.8),
      createBoxStroke('accent', 8, y + 1, 3, 4),
      createBoxStroke('ink', 14, y + 1, 26, 2.4),
      ...createTextLines(14, y + 6, 22),
    ]),
  ],
  hero: createHero(1.5),
  'side-panel': [
    createBoxStroke('accent', 0, 0, 20, 68),
    createBoxStroke('onAccent', 4, 10, 12, 2.6),
    createBoxStroke('onAccent', 4, 15, 8, 2.6),
    ...createHeadingLines(25, 10, 21, 15),
    ...createTextLines(25, 26, 21, 21, 21, 21, 12),
  ],
  'section-cards': [8, 36].flatMap((y): Stroke[] => [
    { paint: 'muted', x: 6, y, width: 40, height: 24, radius: 4, edge: 'plain' },
    ...createHeadingLines(11, y + 5, 22),
    ...createTextLines(11, y + 11, 29, 20),
    createBoxStroke('accent', 11, y + 19.5, 10, 1.6),
  ]),
  'accent-dash': [
    createBoxStroke('accent', 8, 10, 12, 2.4),
    ...createHeadingLines(8, 17, 34, 22),
    ...createTextLines(8, 32, 36, 36, 22),
    createButtonStroke(8, 50),
  ],
  'dashed-frame': [
    { paint: 'ink', x: 4, y: 4, width: 44, height: 60, edge: 'dashed' },
    ...createTextLines(10, 11, 22),
    ...createHeadingLines(10, 18, 30, 20),
    ...createTextLines(10, 33, 32, 32, 32, 18),
  ],
  'round-hero': createHero(3),
  moon: [
    createBoxStroke('accent', 33, 8, 10, 10, 5),
    ...createHeadingLines(8, 12, 18),
    ...createHeadingLines(8, 22, 32),
    ...createTextLines(8, 31, 36, 36, 22),
    createButtonStroke(8, 50, 3),
  ],
  plate: [
    createBoxStroke('faint', 0, 0, 52, 38),
    ...createTextLines(2, 42, 14),
    ...createHeadingLines(2, 48, 40),
    ...createTextLines(2, 56, 30),
  ],
  steps: [
    createBoxStroke('accent', 0, 0, 20, 68, 2),
    createBoxStroke('onAccent', 4, 8, 12, 2.6),
    ...[10, 26, 42].flatMap((y) => [
      createBoxStroke('accent', 25, y, 4, 4, 2),
      createBoxStroke('ink', 32, y + 0.5, 14, 2.6),
      ...createTextLines(32, y + 6, 14, 9),
    ]),
  ],
  'dated-list': [
    ...createHeadingLines(7, 8, 26),
    ...[18, 33, 48].flatMap((y) => [
      createBoxStroke('faint', 7, y - 1.5, 38, 0.8),
      createBoxStroke('muted', 7, y + 2.5, 9, 2),
      createBoxStroke('ink', 20, y + 2, 24, 2.6),
      ...createTextLines(20, y + 7, 18),
    ]),
  ],
  poster: [
    createBoxStroke('accent', 0, 0, 52, 30),
    createBoxStroke('onAccent', 6, 6, 38, 5),
    createBoxStroke('onAccent', 6, 13, 32, 5),
    createBoxStroke('onAccent', 6, 20, 22, 5),
    ...createTextLines(6, 37, 40, 40, 26),
    createButtonStroke(6, 54, 0),
  ],
  invitation: [
    createBoxStroke('accent', 22, 9, 8, 1.2),
    ...createHeadingLines(11, 15, 30),
    ...createHeadingLines(16, 21, 20),
    ...createTextLines(10, 33, 32, 32),
    ...createTextLines(15, 42, 22),
    createBoxStroke('accent', 19, 54, 14, 2, 1),
  ],
  'data-first': [
    ...createHeadingLines(7, 8, 34),
    { paint: 'accent', x: 7, y: 17, width: 38, height: 21, edge: 'plain' },
    createBoxStroke('accent', 7, 23.6, 38, 0.8),
    createBoxStroke('accent', 7, 30.4, 38, 0.8),
    createBoxStroke('accent', 25, 17, 0.8, 21),
    ...createTextLines(7, 44, 38, 38, 24),
  ],
  'soft-masthead': [
    createBoxStroke('accent', 4, 4, 44, 13, 5),
    createBoxStroke('onAccent', 10, 9, 18, 3, 1.5),
    ...createHeadingLines(8, 24, 32),
    ...createTextLines(8, 32, 36, 36, 24),
    createButtonStroke(8, 50, 3),
  ],
  'shop-window': [
    ...createHeadingLines(7, 8, 30),
    createBoxStroke('accent', 7, 16, 18, 20, 2),
    createBoxStroke('accent', 27, 16, 18, 20, 2),
    ...createHeadingLines(7, 40, 14),
    ...createHeadingLines(27, 40, 12),
    ...createTextLines(7, 46, 9),
    ...createTextLines(27, 46, 8),
    createButtonStroke(7, 54),
  ],
  'margin-heads': [
    createBoxStroke('ink', 6, 7, 40, 2.4),
    ...createHeadingLines(14, 13, 24),
    createBoxStroke('ink', 6, 20, 40, 0.8),
    createBoxStroke('accent', 6, 27, 10, 2.6),
    ...createTextLines(19, 27, 27, 27, 20),
    createBoxStroke('accent', 6, 45, 10, 2.6),
    ...createTextLines(19, 45, 27, 22),
  ],
};
