import type { VNode } from 'preact';
import { toSafeLinkAddress } from '../../../shared/addresses.js';
import { toSingleLine } from '../../../shared/plain-text.js';
import type { MapView } from '../../view.js';

const STREETS = [
  'M-10 34 120 4l220 46',
  'M-10 118 96 86l110 22 134-34',
  'M64-10l34 200',
  'M214-10l-26 200',
  'M286-10l14 200',
];

/** Shows the address on our own drawing of a map. Requests nothing from the map's host before a press. */
export function MapBlock({ block, isCounted }: { block: MapView; isCounted: boolean }): VNode {
  const title = toSingleLine(block.title);
  const address = toSingleLine(block.description ?? '');
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || title)}`;
  return (
    <a
      class="map-block"
      href={toSafeLinkAddress(block.url) || search}
      rel="noopener"
      data-link={isCounted ? block.id : undefined}
    >
      <svg class="map-art" viewBox="0 0 320 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path class="map-water" d="M-10 150c60-34 96-8 150-26s96-8 190-58v84z" />
        {STREETS.map((street) => (
          <path key={street} class="map-street" d={street} />
        ))}
        <path class="map-pin" d="M160 92s-24-20.5-24-40a24 24 0 0 1 48 0c0 19.5-24 40-24 40z" />
        <circle class="map-eye" cx="160" cy="52" r="8.5" />
      </svg>
      <span class="map-text">
        <strong dir="auto">{title}</strong>
        {address && <span dir="auto">{address}</span>}
        <span class="map-open">Open map</span>
      </span>
    </a>
  );
}
