import { Extension } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import type { DialogName } from '../dialogs/content-dialogs';
import { findSlashItems, type SlashItem } from './slash-items';

export type SlashMenuState = {
  items: SlashItem[];
  /** The index of the active item. */
  active: number;
  choose: (item: SlashItem) => void;
  mount: SuggestionProps['mount'];
};

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: SlashMenuStore;
  }
}

export type SlashMenuStore = ReturnType<typeof createStore>;

type SlashMenuOptions = { onDialog: (name: DialogName) => void };

/** Offers blocks after a slash on an empty line. The focus stays in the text, which handles the keys of the list. */
export const SlashMenu = Extension.create<SlashMenuOptions, SlashMenuStore>({
  name: 'slashMenu',
  // Precedes the keys of paragraphs and lists.
  priority: 1_000,
  addOptions: () => ({ onDialog: () => {} }),
  addStorage: createStore,

  addProseMirrorPlugins() {
    const { storage: store, options } = this;

    function show({ query, command, mount }: SuggestionProps<SlashItem, SlashItem>): void {
      const items = findSlashItems(query);
      store.set(items.length === 0 ? undefined : { items, active: 0, choose: command, mount });
    }

    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        startOfLine: true,
        placement: 'bottom-start',
        allow: ({ state, range }) => {
          const line = state.doc.resolve(range.from);
          const isWhole = range.from === line.start() && range.to === line.end();
          return isWhole && line.parent.type.name === 'paragraph';
        },
        command({ editor, range, props: item }) {
          editor.chain().focus().deleteRange(range).run();
          item.run({ editor, onDialog: options.onDialog });
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => store.set(undefined),
          onKeyDown: ({ event }) => handleKey(store, event),
        }),
      }),
    ];
  },
});

const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function handleKey(store: SlashMenuStore, event: KeyboardEvent): boolean {
  const menuState = store.read();
  if (!menuState || event.isComposing) return false;
  const { items, active, choose } = menuState;
  const move = MOVES[event.key];
  if (move !== undefined) {
    store.set({ ...menuState, active: (active + move + items.length) % items.length });
    return true;
  }
  const item = items[active];
  if (!item || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
  choose(item);
  return true;
}

function createStore() {
  const listeners = new Set<() => void>();
  let state: SlashMenuState | undefined;
  return {
    read: () => state,
    set(next: SlashMenuState | undefined): void {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
