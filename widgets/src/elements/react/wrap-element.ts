import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/** What every element takes beside its own. What is inside works until the element has been drawn, and without scripts. */
export type WrapperProps = HTMLAttributes<HTMLElement>;

/** Names of the element's attributes and events by those of the wrapper's properties. */
interface Contract {
  attributes: Readonly<Record<string, string>>;
  events: Readonly<Record<string, string>>;
}

/** On a server nothing is laid out, and React 18 warns of asking for it. */
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * An element as a component: properties become attributes, which React 18 and 19 write alike, also on servers;
 * handlers listen before the element can have been drawn.
 */
export function wrapElement<Element extends HTMLElement, Props extends WrapperProps>(
  tag: string,
  contract: Contract,
): ForwardRefExoticComponent<Props & RefAttributes<Element>> {
  const Wrapper = forwardRef<Element, WrapperProps>((props, ref) => {
    const element = useRef<Element>(null);
    const handlers = useHandlers(props, contract);
    useImperativeHandle(ref, () => element.current as Element, []);
    useCommitEffect(() => {
      const listening = new AbortController();
      for (const [property, name] of Object.entries(contract.events)) {
        element.current?.addEventListener(name, (event) => handlers.current[property]?.(event), listening);
      }
      return () => listening.abort();
    }, [handlers]);
    return createElement(tag, { ...toAttributes(props, contract), ref: element });
  });
  Wrapper.displayName = tag;
  return Wrapper as unknown as ForwardRefExoticComponent<Props & RefAttributes<Element>>;
}

/** Those of the latest drawing: an inline function is a new one each time, and need not be listened with anew. */
function useHandlers(props: WrapperProps, { events }: Contract) {
  const handlers = useRef<Record<string, ((event: Event) => void) | undefined>>({});
  useCommitEffect(() => {
    const given = props as Record<string, unknown>;
    handlers.current = Object.fromEntries(
      Object.keys(events).map((property) => [property, given[property] as (event: Event) => void]),
    );
  });
  return handlers;
}

function toAttributes(props: WrapperProps, { attributes, events }: Contract): Record<string, unknown> {
  const written = Object.entries(props)
    .filter(([property]) => !Object.hasOwn(events, property))
    .map(([property, value]) => [attributes[property] ?? property, value]);
  const { className, ...rest } = Object.fromEntries(written) as Record<string, unknown>;
  // React 18 writes `className` of custom elements as it is.
  return className === undefined ? rest : { ...rest, class: className };
}
