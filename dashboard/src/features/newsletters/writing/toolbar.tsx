import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { classNames } from '../../../ui/class-names';
import { ToolButton } from './tool-button';
import { TOOLS, type Tool } from './tools';
import { useRovingFocus } from './use-roving-focus';

type ToolbarProps = { editor: Editor; size: 'full' | 'compact'; placement: 'top' | 'bottom' };

const PLACEMENTS = {
  top: 'top-0 flex-wrap border-b',
  bottom: 'bottom-0 overflow-x-auto border-t',
};

/** One stop for Tab; arrow keys go from tool to tool, Escape goes back to the text. */
export function Toolbar({ editor, size, placement }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  const tools = TOOLS[size];

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      className={classNames(
        'sticky z-10 flex gap-1 rounded-control border-line bg-surface p-1.5',
        PLACEMENTS[placement],
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
        else roving.onKeyDown(event);
      }}
      onFocus={roving.onFocus}
    >
      <Tools editor={editor} tools={tools.text} />
      <Tools editor={editor} tools={tools.blocks} />
      <Tools editor={editor} tools={tools.history} />
    </div>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map((tool) => ({
        isOn: tool.isOn?.(current),
        isShown: tool.isShown?.(current) ?? true,
      })),
  });

  return tools.map((tool, index) => {
    const state = states[index];
    if (!state?.isShown) return null;
    return (
      <ToolButton
        key={tool.name}
        label={tool.label}
        icon={tool.icon}
        shortcut={tool.shortcut}
        isOn={state.isOn}
        onClick={() => tool.run(editor)}
      />
    );
  });
}
