import type { VNode } from 'preact';

/** The positions of the disc over the waves, so that neighbors in a list differ. */
const DISCS = [
  { x: 68, y: 66 },
  { x: 44, y: 48 },
  { x: 58, y: 80 },
];
const WAVES = Array.from({ length: 5 }, (_, index) => ({ y: 78 + index * 9, shift: (index % 2) * 12 }));

/** Replaces a product's image if there is none. */
export function ProductArt({ place }: { place: number }): VNode {
  const { x, y } = DISCS[place % DISCS.length] ?? { x: 60, y: 60 };
  return (
    <svg class="product-art" viewBox="0 0 115 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle cx={x} cy={y} r="19" />
      <path class="product-sea" d="M0 75h115v25H0z" />
      {WAVES.map((wave) => (
        <path key={wave.y} d={`M${wave.shift - 24} ${wave.y}${'q6-4.5 12 0t12 0'.repeat(7)}`} />
      ))}
    </svg>
  );
}
