import type { Editor } from '@tiptap/core';
import { Ellipsis, type LucideIcon, RectangleHorizontal, SquarePen } from 'lucide-react';
import { formatShortcut } from '../../../../ui/formats/shortcuts';
import type { TextHistory } from '../editor-props';
import { ROOM } from './tool-button';
import { ToolMenu, ToolMenuItem } from './tool-menu';
import type { Tool } from './tools';
import { useDrawnState } from './use-drawn-state';

type MoreMenuProps = {
  editor: Editor;
  history: TextHistory | undefined;
  tools: Tool[];
  onAddButton: () => void;
  onEditMarkdown: () => void;
};

/** Offers rarely used tools, and tools for which a narrow bar has no room, so that the bar has one row. */
export function MoreMenu({ editor, history, tools, onAddButton, onEditMarkdown }: MoreMenuProps) {
  const { active, offered } = useDrawnState(editor, (current) => ({
    active: tools.filter(({ isOn }) => isOn?.(current)).map(({ name }) => name),
    offered: tools.filter(({ isShown }) => isShown?.(current) ?? true).map(({ name }) => name),
  }));
  const offeredTools = tools.filter(({ name }) => offered.includes(name));

  return (
    <ToolMenu label="More tools" icon={Ellipsis}>
      {(close) => {
        const createItemHandler = (choose: () => void) => () => {
          close();
          choose();
        };
        return (
          <>
            {offeredTools.map(({ name, label, icon, shortcut, isOn, needsRoom, run }) => (
              <ToolMenuItem
                key={name}
                isOn={isOn && active.includes(name)}
                className={needsRoom ? ROOM.without : undefined}
                onChoose={createItemHandler(() => run(editor, history))}
              >
                <MenuItemLabel icon={icon} label={label} shortcut={shortcut} />
              </ToolMenuItem>
            ))}
            <ToolMenuItem className={ROOM.without} onChoose={createItemHandler(onAddButton)}>
              <MenuItemLabel icon={RectangleHorizontal} label="Add a button" />
            </ToolMenuItem>
            <ToolMenuItem onChoose={createItemHandler(onEditMarkdown)}>
              <MenuItemLabel icon={SquarePen} label="Write as Markdown" />
            </ToolMenuItem>
          </>
        );
      }}
    </ToolMenu>
  );
}

type MenuItemLabelProps = { icon: LucideIcon; label: string; shortcut?: string };

function MenuItemLabel({ icon: Icon, label, shortcut }: MenuItemLabelProps) {
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
      {shortcut && (
        <span aria-hidden className="ml-auto text-meta text-ink-2 max-md:hidden">
          {formatShortcut(shortcut)}
        </span>
      )}
    </>
  );
}
