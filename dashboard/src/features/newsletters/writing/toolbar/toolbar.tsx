import type { Editor } from '@tiptap/core';
import { ImagePlus, Link, RectangleHorizontal } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import type { DialogName } from '../dialogs/content-dialogs';
import type { TextHistory } from '../editor-props';
import { MoreMenu } from './more-menu';
import { PersonalFieldMenu } from './name-menu';
import { MarkdownButton, ToolButton } from './tool-button';
import { TOOLS, type Tool } from './tools';
import { useDrawnState } from './use-drawn-state';
import { useRovingFocus } from './use-roving-focus';

type ToolbarProps = {
  editor: Editor;
  size: 'full' | 'compact';
  hasPersonalFields: boolean;
  placement: 'top' | 'bottom';
  view: 'visual' | 'markdown';
  /** The history of the newsletter around the text, if there is one. */
  history: TextHistory | undefined;
  onView: (view: 'visual' | 'markdown') => void;
  onDialog: (name: DialogName) => void;
};

const PLACEMENTS = {
  top: 'sticky top-0 z-10 flex-wrap rounded-t-control border-b',
  bottom: 'overflow-x-auto rounded-b-control border-t',
};

/** Renders the tools as one tab stop. Arrow keys move between tools, and Escape returns to the text. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { editor, size, hasPersonalFields, placement, view, history, onView, onDialog } = props;
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  const tools = TOOLS[size];

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className={classNames(
        '@container flex items-center gap-x-2 gap-y-1 border-line bg-surface p-1.5',
        PLACEMENTS[placement],
      )}
      onKeyDown={(event) => {
        // In a dialog, Escape closes the dialog, unless the text has the focus.
        if (event.key === 'Escape' && !bar.current?.closest('dialog')) editor.commands.focus();
        else roving.onKeyDown(event);
      }}
      onFocus={roving.onFocus}
    >
      {view === 'visual' && (
        <>
          <Group>
            <Tools editor={editor} tools={tools.text} />
          </Group>
          <Group>
            <Tools editor={editor} tools={tools.blocks} />
          </Group>
          <Group>
            <LinkTool editor={editor} onDialog={onDialog} />
            <ToolButton label="Add an image" icon={ImagePlus} onClick={() => onDialog('image')} />
            {size === 'full' && (
              <ToolButton
                needsRoom
                label="Add a button"
                icon={RectangleHorizontal}
                onClick={() => onDialog('button')}
              />
            )}
            {hasPersonalFields && <PersonalFieldMenu editor={editor} />}
          </Group>
          <Group>
            <Tools editor={editor} tools={tools.history} history={history} />
          </Group>
          {size === 'full' && (
            <Group isPinned>
              <MoreMenu
                editor={editor}
                history={history}
                tools={[...tools.blocks, ...tools.history]
                  .filter(({ needsRoom }) => needsRoom)
                  .concat(tools.more)}
                onAddButton={() => onDialog('button')}
                onEditMarkdown={() => onView('markdown')}
              />
            </Group>
          )}
        </>
      )}
      {view === 'markdown' && <MarkdownButton onClick={() => onView('visual')} />}
    </div>
  );
});

/** Groups tools of one type. A pinned group stays in view while the bar scrolls. */
function Group({ isPinned, children }: { isPinned?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames('flex shrink-0 gap-1', isPinned && 'sticky -right-1.5 -mr-1.5 bg-surface pr-1.5')}
    >
      {children}
    </div>
  );
}

export function LinkTool({ editor, onDialog }: Pick<ToolbarProps, 'editor' | 'onDialog'>) {
  const isOn = useDrawnState(editor, (current) => current.isActive('link'));
  return (
    <ToolButton label="Link" icon={Link} shortcut="Mod+K" isOn={isOn} onClick={() => onDialog('link')} />
  );
}

type ToolsProps = { editor: Editor; tools: readonly Tool[]; history?: TextHistory };

export function Tools({ editor, tools, history }: ToolsProps) {
  const states = useDrawnState(editor, (current) =>
    tools.map((tool) => ({
      isOn: tool.isOn?.(current),
      isShown: tool.isShown?.(current) ?? true,
    })),
  );

  return tools.map((tool, index) => {
    const state = states[index];
    if (!state?.isShown) return null;
    return (
      <ToolButton
        key={tool.name}
        label={tool.label}
        icon={tool.icon}
        shortcut={tool.shortcut}
        needsRoom={tool.needsRoom}
        isOn={state.isOn}
        onClick={() => tool.run(editor, history)}
      />
    );
  });
}
