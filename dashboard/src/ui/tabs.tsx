import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names';

type TabsProps<Value extends string> = {
  label: string;
  tabs: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
  /** A panel of text is as wide as it reads well; one of code takes what there is. */
  panel?: keyof typeof COLUMNS;
  children: ReactNode;
};

const COLUMNS = {
  text: 'md:grid-cols-[160px_minmax(0,560px)] lg:grid-cols-[200px_minmax(0,560px)]',
  code: 'md:grid-cols-[160px_minmax(0,1fr)] lg:grid-cols-[200px_minmax(0,1fr)]',
};

/** Tabs beside their panel; above it on a phone. Arrow keys, Home and End choose, as everywhere. */
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
    <div className={classNames('grid items-start gap-5 md:gap-8', COLUMNS[panel])}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-0.5 md:gap-1 max-md:flex-wrap max-md:rounded-control max-md:bg-sunken max-md:p-1 md:sticky md:top-6 md:flex-col"
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
            className="press min-h-11 grow rounded-nav px-1 max-md:text-meta md:min-h-10 md:px-3 text-center text-ink-2 hover:text-ink aria-selected:bg-surface aria-selected:font-strong aria-selected:text-ink aria-selected:shadow-card md:text-left"
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
