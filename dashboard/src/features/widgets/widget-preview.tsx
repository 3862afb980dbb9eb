import { type ColorScheme, type Markup, markupOf, type WidgetSettings } from '@tidings/sdk/snippets';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../../ui/feedback/load-states';
import type { ScriptState } from './use-widget-script';

type WidgetPreviewProps = { page: ColorScheme; settings: WidgetSettings; script: ScriptState };

/**
 * Shows the widget on a bare page, in the browser's default colors. It is inert, because it would write to the
 * creator's own list.
 */
export function WidgetPreview({ page, settings, script }: WidgetPreviewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const markup = markupOf(settings, location.origin);
  const key = JSON.stringify(markup);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is in it
  useEffect(() => {
    if (script === 'ready' && holder.current) showElement(holder.current, markup);
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

/** Shows lines for the site's text around the widget. */
function PageLines() {
  return (
    <div aria-hidden className="flex flex-col gap-2 opacity-10">
      <span className="block h-1.5 w-4/5 rounded-pill bg-current" />
      <span className="block h-1.5 w-3/5 rounded-pill bg-current" />
    </div>
  );
}

/** Updates the attributes of an existing element, because a new element would flicker. */
function showElement(holder: HTMLElement, { tag, attributes, children = [] }: Markup): void {
  const shown = holder.firstElementChild;
  const element = shown?.localName === tag ? shown : document.createElement(tag);
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes)) element.removeAttribute(name);
  }
  setAttributes(element, attributes);
  element.replaceChildren(...children.map(toNode));
  if (element !== shown) holder.replaceChildren(element);
}

function toNode(markup: Markup | string): Node | string {
  if (typeof markup === 'string') return markup;
  const element = document.createElement(markup.tag);
  setAttributes(element, markup.attributes);
  element.append(...(markup.children ?? []).map(toNode));
  return element;
}

function setAttributes(element: Element, attributes: Markup['attributes']): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? '' : value;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
