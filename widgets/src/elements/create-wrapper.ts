import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type PropsWithoutRef,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/** The props of every wrapper: the props of any HTML element, and the fallback content as children. */
export type WrapperProps = HTMLAttributes<HTMLElement>;

export interface WrapperNames {
  /** The attribute names by property. */
  attributes: Readonly<Record<string, string>>;
  /** The event names by handler. */
  events: Readonly<Record<string, string>>;
}

/** Adds listeners before the next frame, in which the element may emit events. A server has no frames. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Creates a React component for a custom element. React 18 supports neither the properties nor the events of elements.
 */
export function createWrapper<Kind extends HTMLElement, Props extends WrapperProps>(
  tag: string,
  names: WrapperNames,
): ForwardRefExoticComponent<PropsWithoutRef<Props> & RefAttributes<Kind>> {
  const Wrapper = forwardRef<Kind, Props>((props, ref) => {
    const element = useRef<Kind>(null);
    const handlers = useRef<Record<string, unknown>>({});
    useImperativeHandle(ref, () => element.current as Kind, []);
    useBeforePaint(() => {
      handlers.current = props as Record<string, unknown>;
    });
    useBeforePaint(() => listen(element.current, names.events, handlers), []);
    return createElement(tag, { ...toAttributes(props, names), ref: element });
  });
  Wrapper.displayName = tag;
  return Wrapper as ForwardRefExoticComponent<PropsWithoutRef<Props> & RefAttributes<Kind>>;
}

function toAttributes(props: object, { attributes, events }: WrapperNames): Record<string, unknown> {
  const reactProps = Object.entries(props).filter(([name]) => !(name in events));
  const elementAttributes = reactProps.map(([name, value]) => [attributes[name] ?? name, value] as const);
  const { className, ...rest } = Object.fromEntries<unknown>(elementAttributes);
  // React 18 writes a custom element's attributes under their given names.
  return className === undefined ? rest : { ...rest, class: className };
}

/** Adds a listener for each event, which calls the handler of the latest render. */
function listen(
  element: HTMLElement | null,
  events: WrapperNames['events'],
  handlers: { current: Record<string, unknown> },
): () => void {
  const stop = new AbortController();
  for (const [handler, name] of Object.entries(events)) {
    const emit = (event: Event) => {
      const currentHandler = handlers.current[handler];
      if (typeof currentHandler === 'function') currentHandler(event);
    };
    element?.addEventListener(name, emit, { signal: stop.signal });
  }
  return () => stop.abort();
}
