import { type ColorScheme, elementOf, type WidgetSettings } from '@tidings/sdk/snippets';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { useWidgetScript } from './use-widget-script';

type WidgetPreviewProps = { page: ColorScheme; settings: WidgetSettings };

/**
 * The widget itself on a bare page, in the browser's own colours for such pages. Nothing in it can be pressed: it
 * would write to the creator's own list.
 */
export function WidgetPreview({ page, settings }: WidgetPreviewProps) {
  const { state, retry } = useWidgetScript();
  const holder = useRef<HTMLDivElement>(null);
  const { tag, attributes } = elementOf(settings);
  const key = JSON.stringify([tag, attributes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is in them
  useEffect(() => {
    if (state === 'ready' && holder.current) showElement(holder.current, tag, attributes);
  }, [state, key]);

  return (
    <div
      style={{ colorScheme: page }}
      className="flex min-h-56 flex-col justify-center gap-4 rounded-control border border-line bg-[Canvas] p-4 text-[CanvasText]"
    >
      {state === 'loading' && <Skeleton className="h-32" />}
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>The preview could not be loaded. The snippet below is right all the same.</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      <div ref={holder} inert className="flex flex-col items-center empty:hidden" />
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
