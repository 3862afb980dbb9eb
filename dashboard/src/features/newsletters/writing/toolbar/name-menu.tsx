import type { Editor } from '@tiptap/core';
import { UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { PERSONAL_FIELDS } from '../nodes/personal-fields';
import { ToolButton } from './tool-button';

/** Inserts fields that are replaced with each subscriber's data. */
export function NameMenu({ editor }: { editor: Editor }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  return (
    <>
      <ToolButton label="Insert name" icon={UserRound} popoverTarget={id} aria-haspopup="true" />
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 text-ink shadow-menu [position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] left-[clamp(1rem,anchor(left),100vw-19rem)]"
      >
        <ul>
          {PERSONAL_FIELDS.map(({ text, label, help }) => (
            <li key={text}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-col items-start justify-center rounded-nav px-3 py-1.5 text-left hover:bg-sunken"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  panel.current?.hidePopover?.();
                  editor.chain().focus().insertContent({ type: 'text', text }).run();
                }}
              >
                <span className="font-medium">{label}</span>
                <span className="text-meta text-ink-2">{help}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
