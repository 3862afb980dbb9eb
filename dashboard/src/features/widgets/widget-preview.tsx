import { type ColorScheme, elementOf, type WidgetSettings } from '@tidings/sdk/snippets';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../../ui/skeleton';
import type { ScriptState } from './use-widget-script';

type WidgetPreviewProps = { page: ColorScheme; settings: WidgetSettings; script: ScriptState };

/**
 * The widget itself on a bare page, in the browser's own colours for such pages. Nothing in it can be pressed: it
 * would write to the creator's own list.
 */
export function WidgetPreview({ page, settings, script }: WidgetPreviewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const { tag, attributes } = elementOf(settings);
  const key = JSON.stringify([tag, attributes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is in them
  useEffect(() => {
    if (script === 'ready' && holder.current) showElement(holder.current, tag, attributes);
  }, [script, key]);

  return (
    <div
      style={{ colorScheme: page }}
      className="flex min-h-64 flex-col justify-between gap-4 rounded-control border border-line bg-[Canvas] p-4 text-[CanvasText]"
    >
      <PageLines />
      {script === 'loading' && <Skeleton className="h-32" />}
      <div ref={holder} inert className="flex flex-col items-center empty:hidden" />
      <PageLines />
    </div>
  );
}

/** What somebody's page says around the widget. */
function PageLines() {
  return (
    <div aria-hidden className="flex flex-col gap-2 opacity-10">
      <span className="block h-1.5 w-4/5 rounded-pill bg-current" />
      <span className="block h-1.5 w-3/5 rounded-pill bg-current" />
    </div>
  );
}

/** Keeps the element that is there: it changes with its attributes, and a new one would blink. */
function showElement(holder: HTMLElement, tag: string, attributes: Record<string, string | true>): void {
  const shown = holder.firstElementChild;
  const element = shown?.localName === tag ? shown : document.createElement(tag);
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, String(value));
  }
  if (element !== shown) holder.replaceChildren(element);
}
