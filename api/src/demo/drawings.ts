import { createRandom, type Random } from './random.js';

/** A generated image, so that the demo needs no photographs. */
export interface Drawing {
  scene: 'vessels' | 'hills' | 'sound' | 'loaf' | 'page' | 'rows' | 'portrait';
  palette: keyof typeof PALETTES;
  /** The same seed draws the same image. */
  seed: number;
}

interface Palette {
  sky: string;
  disc: string;
  /** The colors of the layers, from the farthest to the nearest. */
  layers: readonly [string, string, string];
  line: string;
}

const PALETTES = {
  tide: { sky: '#e3eef0', disc: '#f45031', layers: ['#9cc3cb', '#3f8290', '#02566b'], line: '#0a242e' },
  kiln: { sky: '#fbe3c4', disc: '#e2502d', layers: ['#d99a6c', '#a8532f', '#5d2318'], line: '#3a1420' },
  dusk: { sky: '#d8cfec', disc: '#ffd27a', layers: ['#8f86c4', '#4c4788', '#22245e'], line: '#171a46' },
  grain: { sky: '#fdf3cd', disc: '#facf4e', layers: ['#e0b76a', '#b27c35', '#6d4317'], line: '#3d260c' },
  kelp: { sky: '#dbf6e7', disc: '#f6dd9a', layers: ['#8fc7a5', '#3d8a63', '#0d4535'], line: '#06261d' },
} satisfies Record<string, Palette>;

const WIDTH = 1280;
const HEIGHT = 800;
const SQUARE = 720;
/** The surface below the vessels. */
const BOARD = 640;

export function drawSvg({ scene, palette, seed }: Drawing): string {
  const random = createRandom(`${scene} ${palette} ${seed}`);
  const colors = PALETTES[palette];
  const [width, height] = scene === 'portrait' ? [SQUARE, SQUARE] : [WIDTH, HEIGHT];
  const background = `<rect width="${width}" height="${height}" fill="${colors.sky}"/>`;
  const shapes = SCENES[scene](colors, random).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${background}${shapes}</svg>`;
}

const SCENES: Record<Drawing['scene'], (palette: Palette, random: Random) => string[]> = {
  vessels: (palette, random) => {
    const count = random.between(3, 5);
    const step = 960 / count;
    const vessels = Array.from({ length: count }, (_, index) =>
      drawVessel(
        160 + step * (index + 0.5),
        random.between(210, 400),
        palette.layers[random.between(0, 2)] ?? '',
        random,
      ),
    );
    return [drawDisc(palette, random), ...vessels, drawShelf(palette)];
  },
  hills: (palette, random) => [
    drawDisc(palette, random),
    ...palette.layers.map((color, index) => drawHill(360 + index * 130, 80 - index * 12, color, random)),
  ],
  sound: (palette, random) => [
    drawDisc(palette, random),
    ...Array.from({ length: 41 }, (_, index) => {
      const swell = Math.sin((index / 40) * Math.PI) ** 1.5;
      const tall = 24 + swell * random.between(60, 480);
      const color = palette.layers[index % 3];
      return `<rect x="${100 + index * 26.5}" y="${420 - tall / 2}" width="14" height="${tall}" rx="7" fill="${color}"/>`;
    }),
  ],
  loaf: (palette, random) => {
    const [far, middle, near] = palette.layers;
    const scores = Array.from({ length: random.between(3, 5) }, (_, index) => {
      const scoreX = 430 + index * 95;
      return `<path d="M${scoreX} 500q60-110 150-150" fill="none" stroke="${palette.sky}" stroke-width="18" stroke-linecap="round"/>`;
    });
    return [
      drawDisc(palette, random),
      `<path d="M250 600c0-210 170-310 390-310s390 100 390 310z" fill="${middle}"/>`,
      `<path d="M250 600c0-60 15-110 40-150 60 90 640 90 700 0 25 40 40 90 40 150z" fill="${near}" opacity=".35"/>`,
      ...scores,
      `<rect x="150" y="600" width="980" height="44" rx="22" fill="${far}"/>`,
    ];
  },
  page: (palette, random) => {
    const lines = Array.from({ length: 7 }, (_, index) => {
      const lineWidth = index === 6 ? 190 : random.between(300, 420);
      return `<rect x="430" y="${300 + index * 48}" width="${lineWidth}" height="14" rx="7" fill="${palette.layers[0]}"/>`;
    });
    return [
      drawDisc(palette, random),
      `<rect x="370" y="110" width="540" height="640" rx="18" fill="#fff" transform="rotate(${random.between(-4, 4)} 640 420)"/>`,
      ...lines,
      drawWaves(430, 200, palette.layers[2]),
    ];
  },
  rows: (palette, random) =>
    Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 9 - row }, (_, place) => {
        const x = 640 + (place - (8 - row) / 2) * (120 + row * 14);
        const size = 34 + row * 9 + random.between(-3, 3);
        const y = 250 + row * 150 + random.between(-10, 10);
        const color = palette.layers[(row + place) % 3];
        return `<path d="M${x - size * 1.5} ${y + size * 3.4}c0-${size * 2.4} ${size * 3}-${size * 2.4} ${size * 3} 0z" fill="${color}"/><circle cx="${x}" cy="${y}" r="${size}" fill="${palette.line}" opacity=".82"/>`;
      }).join(''),
    ),
  portrait: (palette, random) => {
    const [, middle, near] = palette.layers;
    const skin = random.pick(['#f2cfb4', '#d9a178', '#a86b43', '#6e4027']);
    const hair = random.pick([
      'M232 330c-20-190 276-190 256 0-26-84-70-104-128-104s-102 20-128 104z',
      'M222 420c-46-320 322-320 276 0-8 60-36 60-40 0 4-120-40-170-98-170s-102 50-98 170c-4 60-32 60-40 0z',
      'M244 316c6-150 226-150 232 0-60-20-90-64-116-64s-56 44-116 64z M330 172a46 46 0 1 1 60 0z',
    ]);
    return [
      // The background is lighter than any skin.
      '<circle cx="360" cy="380" r="300" fill="#fff" opacity=".6"/>',
      `<path d="M110 720c0-170 120-210 250-210s250 40 250 210z" fill="${near}"/>`,
      `<path d="M312 450h96v70a48 48 0 0 1-96 0z" fill="${skin}"/>`,
      `<ellipse cx="360" cy="352" rx="106" ry="128" fill="${skin}"/>`,
      `<path d="${hair}" fill="${palette.line}"/>`,
      `<path d="M252 610q108 70 216 0" fill="none" stroke="${middle}" stroke-width="20" stroke-linecap="round"/>`,
    ];
  },
};

function drawDisc({ disc: color }: Palette, random: Random): string {
  return `<circle cx="${random.between(260, 1020)}" cy="${random.between(170, 260)}" r="${random.between(80, 120)}" fill="${color}"/>`;
}

/** Draws a vessel down one side, and up the other as its mirror image. */
function drawVessel(x: number, tall: number, color: string, random: Random): string {
  const foot = random.between(36, 54);
  const belly = random.between(70, 104);
  const neck = random.between(22, 60);
  const lip = neck + random.between(4, 22);
  const getY = (share: number) => BOARD - tall * share;
  const [throat, shoulder, swell, widest, turn, ankle] = [0.84, 0.7, 0.66, 0.4, 0.14, 0.06].map(getY);
  const rightSide = `L${x + neck} ${throat}C${x + neck} ${shoulder} ${x + belly} ${swell} ${x + belly} ${widest}C${x + belly} ${turn} ${x + foot} ${ankle} ${x + foot} ${BOARD}`;
  const leftSide = `H${x - foot}C${x - foot} ${ankle} ${x - belly} ${turn} ${x - belly} ${widest}C${x - belly} ${swell} ${x - neck} ${shoulder} ${x - neck} ${throat}`;
  return `<path d="M${x - lip} ${getY(1)}H${x + lip}${rightSide}${leftSide}Z" fill="${color}"/>`;
}

function drawShelf({ line, layers }: Palette): string {
  return `<rect x="0" y="${BOARD}" width="${WIDTH}" height="160" fill="${layers[2]}"/><rect x="0" y="${BOARD}" width="${WIDTH}" height="12" fill="${line}"/>${drawWaves(80, 720, layers[0])}`;
}

function drawHill(y: number, swing: number, color: string, random: Random): string {
  const points = Array.from(
    { length: 5 },
    (_, index) => [index * 320, y + random.between(-swing, swing)] as const,
  );
  const curve = points.slice(1).map(([x, pointY], index) => {
    const [previousX = 0, previousY = y] = points[index] ?? [];
    return `C${previousX + 160} ${previousY} ${x - 160} ${pointY} ${x} ${pointY}`;
  });
  return `<path d="M0 ${points[0]?.[1]}${curve.join('')}V${HEIGHT}H0Z" fill="${color}"/>`;
}

function drawWaves(x: number, y: number, color: string): string {
  return `<path d="M${x} ${y}q20-18 40 0t40 0 40 0 40 0 40 0 40 0" fill="none" stroke="${color}" stroke-width="10" stroke-linecap="round"/>`;
}
