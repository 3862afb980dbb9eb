import type { Editor } from '@tiptap/core';
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import type { SlashMenuState } from './slash-menu';

/** Shows the blocks that the slash menu offers. */
export function SlashMenuList({ editor }: { editor: Editor }) {
  const store = editor.storage.slashMenu;
  const menuState = useSyncExternalStore(store.subscribe, store.read);
  return menuState && <List editor={editor} shown={menuState} />;
}

function List({ editor, shown }: { editor: Editor; shown: SlashMenuState }) {
  const { items, active, choose, mount } = shown;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const activeId = `${id}-${items[active]?.name}`;

  useLayoutEffect(() => {
    if (list.current) return mount(list.current);
  }, [mount]);

  // The text keeps the focus, and references the active option.
  useEffect(() => {
    const text = editor.view.dom;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', activeId);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, activeId]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Insert a block"
      className="absolute z-30 max-h-96 min-w-60 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-menu"
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys of the list
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus
        <div
          key={item.name}
          id={`${id}-${item.name}`}
          role="option"
          aria-selected={index === active}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-nav px-3 md:min-h-9',
            index === active ? 'bg-tide-soft text-tide-ink' : 'hover:bg-sunken',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          <item.icon size={18} strokeWidth={1.75} aria-hidden />
          {item.label}
        </div>
      ))}
    </div>
  );
}
