import type { Editor } from '@tiptap/core';
import { UserRound } from 'lucide-react';
import { PERSONAL_FIELDS } from '../nodes/personal-fields';
import { ToolMenu, ToolMenuItem } from './tool-menu';

/** Inserts fields that Tidings replaces with each subscriber's data. */
export function PersonalFieldMenu({ editor }: { editor: Editor }) {
  return (
    <ToolMenu label="Insert name or email" icon={UserRound}>
      {(close) =>
        PERSONAL_FIELDS.map(({ text, label, help }) => (
          <ToolMenuItem
            key={text}
            onChoose={() => {
              close();
              editor.chain().focus().insertContent({ type: 'text', text }).run();
            }}
          >
            <span className="flex flex-col">
              <span className="font-medium">{label}</span>
              <span className="text-meta text-ink-2">{help}</span>
            </span>
          </ToolMenuItem>
        ))
      }
    </ToolMenu>
  );
}
