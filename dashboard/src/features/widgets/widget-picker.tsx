import type { WidgetName } from '@tidings/sdk/snippets';
import { type ReactNode, useId } from 'react';

const WIDGETS: ReadonlyArray<{ value: WidgetName; title: string; text: string }> = [
  { value: 'subscribe', title: 'Subscribe box', text: 'Visitors subscribe to your newsletter on any site.' },
  { value: 'buy', title: 'Buy button', text: 'Visitors buy a product on your own site.' },
  { value: 'card', title: 'Creator card', text: 'Your image, bio and links.' },
];

export function readWidget(value: string | null): WidgetName {
  return WIDGETS.find((widget) => widget.value === value)?.value ?? 'subscribe';
}

/** Offers the three widgets as a radio group of cards, each with a small image. */
export function WidgetPicker({
  value,
  onChange,
}: {
  value: WidgetName;
  onChange: (widget: WidgetName) => void;
}) {
  const name = useId();

  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="sr-only">Widget</legend>
      {WIDGETS.map((widget) => (
        <label
          key={widget.value}
          className="press group flex cursor-pointer items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card hover:bg-sunken has-checked:border-tide has-checked:bg-tide-soft has-checked:outline-1 has-checked:outline-tide has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:flex-col sm:items-stretch"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={widget.value}
            checked={widget.value === value}
            onChange={() => onChange(widget.value)}
          />
          <WidgetImage widget={widget.value} />
          <span className="flex min-w-0 flex-col gap-0.5 sm:px-1 sm:pb-1">
            <span className="font-strong">{widget.title}</span>
            <span className="text-meta text-ink-2">{widget.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The default is half of the height, like a line of text. */
  radius?: number;
  look: string;
}

function Box({ height, radius = height / 2, look, ...place }: BoxProps) {
  return <rect {...place} height={height} rx={radius} className={look} />;
}

/** The images of the widgets, with lines for the site's text and the widget in color. */
const IMAGES: Record<WidgetName, ReactNode> = {
  subscribe: (
    <>
      <Box x={60} y={31} width={120} height={54} radius={8} look="fill-surface stroke-line" />
      <Box x={72} y={42} width={66} height={6} look="fill-ink" />
      <Box x={72} y={57} width={58} height={18} radius={5} look="fill-none stroke-line-strong" />
      <Box x={79} y={64} width={26} height={4} look="fill-line-strong" />
      <Box x={135} y={57} width={34} height={18} radius={5} look="fill-tide" />
      <Box x={143} y={64} width={18} height={4} look="fill-on-tide" />
    </>
  ),
  buy: (
    <>
      <Box x={60} y={31} width={44} height={54} radius={6} look="fill-tide-soft stroke-line" />
      <path
        d="M68 70c6-9 10-9 15 0 3-5 6-5 9 0"
        className="fill-none stroke-tide-ink"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="91" cy="48" r="5" className="fill-buoy" />
      <Box x={116} y={36} width={58} height={6} look="fill-ink" />
      <Box x={116} y={49} width={30} height={5} look="fill-line-strong" />
      <Box x={116} y={63} width={52} height={20} radius={6} look="fill-tide" />
      <Box x={128} y={71} width={28} height={4} look="fill-on-tide" />
    </>
  ),
  card: (
    <>
      <Box x={75} y={20} width={90} height={76} radius={8} look="fill-surface stroke-line" />
      <circle cx="120" cy="36" r="9" className="fill-buoy" />
      <Box x={98} y={50} width={44} height={5} look="fill-ink" />
      <Box x={90} y={62} width={60} height={11} radius={4} look="fill-tide" />
      <Box x={90} y={78} width={60} height={11} radius={4} look="fill-tide" />
    </>
  ),
};

function WidgetImage({ widget }: { widget: WidgetName }) {
  const isCard = widget === 'card';
  return (
    <svg
      viewBox="0 0 240 116"
      aria-hidden="true"
      className="h-16 w-28 shrink-0 rounded-nav bg-paper sm:h-auto sm:w-full"
    >
      <Box x={24} y={14} width={isCard ? 40 : 120} height={5} look="fill-line" />
      <Box x={24} y={97} width={isCard ? 40 : 150} height={5} look="fill-line" />
      {IMAGES[widget]}
    </svg>
  );
}
