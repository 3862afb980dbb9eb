import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { classNames } from './formats/class-names';
import { useMediaQuery } from './hooks/use-media-query';

type TabsProps<Value extends string> = {
  label: string;
  tabs: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
  /**
   * A panel is beside its tabs, and on a phone below them. In a dialog, and for content that needs the whole width, it
   * is below at any width.
   */
  panel?: keyof typeof PLACES;
  children: ReactNode;
};

const PLACES = {
  beside: {
    frame: 'md:gap-8 md:grid-cols-[160px_minmax(0,1fr)] lg:grid-cols-[200px_minmax(0,1fr)]',
    list: 'md:gap-1 max-md:tab-strip md:sticky md:top-6 md:flex-col',
    tab: 'max-md:text-meta md:min-h-10 md:text-left',
  },
  below: { frame: '', list: 'tab-strip', tab: 'text-meta md:min-h-9' },
};

/** Renders tabs. Arrow keys along the list, Home and End select a tab. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panel = 'beside',
  children,
}: TabsProps<Value>) {
  const isColumn = useMediaQuery('(min-width: 768px)') && panel !== 'below';

  return (
    <Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      orientation={isColumn ? 'vertical' : 'horizontal'}
      className={classNames('grid items-start gap-5', PLACES[panel].frame)}
    >
      <List aria-label={label} className={classNames('relative flex gap-0.5', PLACES[panel].list)}>
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? showInRow : undefined}
            // Only arrow keys select a tab by focus, because a closed dialog returns the focus to a tab.
            onFocus={(event) => {
              if (event.relatedTarget?.getAttribute('role') !== 'tab') event.preventDefault();
            }}
            className={classNames(
              'press min-h-11 shrink-0 grow rounded-nav px-3 text-center whitespace-nowrap text-ink-2 hover:text-ink aria-selected:bg-surface aria-selected:font-strong aria-selected:text-ink aria-selected:shadow-card',
              PLACES[panel].tab,
            )}
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      <Content value={value} className="flex min-w-0 flex-col gap-5">
        {children}
      </Content>
    </Root>
  );
}

/** Scrolls a row of tabs to the selected tab. `scrollIntoView` would scroll the page too. */
function showInRow(tab: HTMLElement | null) {
  const row = tab?.offsetParent;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
