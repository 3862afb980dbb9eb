import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './formats/class-names';

type TabsProps<Value extends string> = {
  label: string;
  tabs: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
  /**
   * A panel of text has a readable width; one of code has the full width. Both are beside their tabs, on a phone
   * below them. In a dialog a panel is below at any width.
   */
  panel?: keyof typeof PLACES;
  children: ReactNode;
};

const BESIDE = {
  list: 'md:gap-1 max-md:flex-wrap max-md:rounded-control max-md:bg-sunken max-md:p-1 md:sticky md:top-6 md:flex-col',
  tab: 'max-md:text-meta md:min-h-10 md:px-3 md:text-left',
};
const PLACES = {
  text: {
    ...BESIDE,
    frame: 'md:gap-8 md:grid-cols-[160px_minmax(0,560px)] lg:grid-cols-[200px_minmax(0,560px)]',
  },
  code: {
    ...BESIDE,
    frame: 'md:gap-8 md:grid-cols-[160px_minmax(0,1fr)] lg:grid-cols-[200px_minmax(0,1fr)]',
  },
  below: { frame: '', list: 'flex-wrap rounded-control bg-sunken p-1', tab: 'text-meta md:min-h-9' },
};

/** Renders tabs. Arrow keys, Home and End select a tab. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panel = 'text',
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const index = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = index === undefined ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <div className={classNames('grid items-start gap-5', PLACES[panel].frame)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames('flex gap-0.5', PLACES[panel].list)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className={classNames(
              'press min-h-11 grow rounded-nav px-1 text-center text-ink-2 hover:text-ink aria-selected:bg-surface aria-selected:font-strong aria-selected:text-ink aria-selected:shadow-card',
              PLACES[panel].tab,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="flex min-w-0 flex-col gap-5"
      >
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
