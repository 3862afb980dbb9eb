import type { WidgetName } from '@tidings/sdk/snippets';
import type { ReactNode } from 'react';

/** Each widget on a site: lines for the site's text, and the widget in color. */
const IMAGES: Record<WidgetName, ReactNode> = {
  subscribe: (
    <>
      <rect x="60" y="31" width="120" height="54" rx="8" className="fill-surface stroke-line" />
      <rect x="72" y="42" width="66" height="6" rx="3" className="fill-ink" />
      <rect x="72" y="57" width="58" height="18" rx="5" className="fill-none stroke-line-strong" />
      <rect x="79" y="64" width="26" height="4" rx="2" className="fill-line-strong" />
      <rect x="135" y="57" width="34" height="18" rx="5" className="fill-tide" />
      <rect x="143" y="64" width="18" height="4" rx="2" className="fill-on-tide" />
    </>
  ),
  buy: (
    <>
      <rect x="60" y="31" width="44" height="54" rx="6" className="fill-tide-soft stroke-line" />
      <path
        d="M68 70c6-9 10-9 15 0 3-5 6-5 9 0"
        className="fill-none stroke-tide-ink"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="91" cy="48" r="5" className="fill-buoy" />
      <rect x="116" y="36" width="58" height="6" rx="3" className="fill-ink" />
      <rect x="116" y="49" width="30" height="5" rx="2.5" className="fill-line-strong" />
      <rect x="116" y="63" width="52" height="20" rx="6" className="fill-tide" />
      <rect x="128" y="71" width="28" height="4" rx="2" className="fill-on-tide" />
    </>
  ),
  card: (
    <>
      <rect x="75" y="20" width="90" height="76" rx="8" className="fill-surface stroke-line" />
      <circle cx="120" cy="36" r="9" className="fill-buoy" />
      <rect x="98" y="50" width="44" height="5" rx="2.5" className="fill-ink" />
      <rect x="90" y="62" width="60" height="11" rx="4" className="fill-tide" />
      <rect x="90" y="78" width="60" height="11" rx="4" className="fill-tide" />
    </>
  ),
};

export function WidgetImage({ widget }: { widget: WidgetName }) {
  return (
    <svg
      viewBox="0 0 240 116"
      aria-hidden="true"
      className="h-16 w-28 shrink-0 rounded-nav bg-paper sm:h-auto sm:w-full"
    >
      <g className="fill-line">
        <rect x="24" y="14" width={widget === 'card' ? 40 : 120} height="5" rx="2.5" />
        <rect x="24" y="97" width={widget === 'card' ? 40 : 150} height="5" rx="2.5" />
      </g>
      {IMAGES[widget]}
    </svg>
  );
}
