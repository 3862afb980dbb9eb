import type { WidgetName } from '@tidings/sdk/snippets';
import { useId } from 'react';
import { WidgetImage } from './widget-image';

const WIDGETS: ReadonlyArray<{ value: WidgetName; title: string; text: string }> = [
  { value: 'subscribe', title: 'Subscribe box', text: 'Visitors subscribe to your newsletter on any site.' },
  { value: 'buy', title: 'Buy button', text: 'Visitors buy a product next to your article.' },
  { value: 'card', title: 'Creator card', text: 'Your image, bio and links.' },
];

export function readWidget(value: string | null): WidgetName {
  return WIDGETS.find((widget) => widget.value === value)?.value ?? 'subscribe';
}

/** Offers the three widgets as a radio group of cards, each with a small image of it. */
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
