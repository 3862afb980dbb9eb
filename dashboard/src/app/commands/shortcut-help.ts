type ShortcutGroup = { title: string; shortcuts: Array<{ keys: string; text: string }> };

/** The keyboard shortcuts. A test compares the list with the tools of the editor. */
export const SHORTCUT_GROUPS: ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'Mod+K', text: 'Search screens, actions and newsletters' },
      { keys: '?', text: 'Show keyboard shortcuts' },
      { keys: 'Esc', text: 'Close a dialog or menu' },
    ],
  },
  {
    title: 'In a newsletter',
    shortcuts: [
      { keys: 'Mod+S', text: 'Save' },
      { keys: 'Mod+Z', text: 'Undo' },
      { keys: 'Mod+Shift+Z', text: 'Redo' },
      { keys: 'Mod+Y', text: 'Redo' },
      { keys: '/', text: 'Insert a block, on an empty line' },
      { keys: 'Alt+↑', text: 'Move the block up' },
      { keys: 'Alt+↓', text: 'Move the block down' },
      { keys: 'Tab', text: 'Indent the list item' },
      { keys: 'Shift+Tab', text: 'Outdent the list item' },
      { keys: 'Esc', text: 'Move between the text and the formatting tools' },
      { keys: 'Alt+F10', text: 'Move to the formatting tools' },
    ],
  },
  {
    title: 'Text of a newsletter',
    shortcuts: [
      { keys: 'Mod+B', text: 'Bold' },
      { keys: 'Mod+I', text: 'Italic' },
      { keys: 'Mod+U', text: 'Underline' },
      { keys: 'Mod+Shift+S', text: 'Strikethrough' },
      { keys: 'Mod+E', text: 'Code' },
      { keys: 'Mod+K', text: 'Link' },
      { keys: 'Mod+Alt+2', text: 'Heading' },
      { keys: 'Mod+Alt+3', text: 'Small heading' },
      { keys: 'Mod+Shift+8', text: 'Bulleted list' },
      { keys: 'Mod+Shift+7', text: 'Numbered list' },
      { keys: 'Mod+Shift+B', text: 'Quote' },
      { keys: 'Mod+Alt+C', text: 'Code block' },
    ],
  },
  {
    title: 'In tabs, lists and charts',
    shortcuts: [
      { keys: '← →', text: 'Previous or next tab or day' },
      { keys: 'Home End', text: 'First or last tab or day' },
      { keys: 'Space', text: 'Pick up or drop a row by its handle' },
      { keys: '↑ ↓', text: 'Move a picked-up row' },
    ],
  },
];
