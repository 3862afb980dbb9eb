import { buildMarkup, type ColorScheme, type Markup, type WidgetSettings } from '@tidings/sdk/snippets';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/feedback/load-states';

export type ScriptState = 'loading' | 'ready' | 'failed';

const SOURCE = '/embed/v1.js';
let loading: Promise<void> | undefined;

/** Loads the embed script that other sites load, once per tab. */
function loadScript(): Promise<void> {
  loading ??= appendScript().catch((error) => {
    // Allows a failed load to be retried.
    loading = undefined;
    throw error;
  });
  return loading;
}

function appendScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = SOURCE;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${SOURCE} could not be loaded.`));
    };
    document.head.append(script);
  });
}

export function useWidgetScript(): { state: ScriptState; retry: () => void } {
  const [state, setState] = useState<ScriptState>('loading');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isUnmounted = false;
    setState('loading');
    loadScript().then(
      () => !isUnmounted && setState('ready'),
      () => !isUnmounted && setState('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}

type WidgetPreviewProps = { page: ColorScheme; settings: WidgetSettings; script: ScriptState };

/**
 * Shows the widget on a bare page with the browser's default colors. The widget is inert, because it would write to the
 * creator's own list.
 */
export function WidgetPreview({ page, settings, script }: WidgetPreviewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const markup = buildMarkup(settings, location.origin);
  const key = JSON.stringify(markup);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the other values
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

/** The attributes that an element reads only when it is drawn. */
const DRAWN_KEYS = ['topics', 'fields'];

/** Updates the attributes of an existing element if possible, because a new element would flicker. */
function showElement(holder: HTMLElement, { tag, attributes, children = [] }: Markup): void {
  const currentElement = holder.firstElementChild;
  const isSame =
    currentElement?.localName === tag &&
    DRAWN_KEYS.every((name) => currentElement.getAttribute(name) === (attributes[name] ?? null));
  const element = isSame ? currentElement : document.createElement(tag);
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes)) element.removeAttribute(name);
  }
  setAttributes(element, attributes);
  element.replaceChildren(...children.map(toNode));
  if (element !== currentElement) holder.replaceChildren(element);
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
