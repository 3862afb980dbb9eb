import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';

/** Returns the selected block, if it has this type. */
export function findSelectedNode({ state: { selection } }: Editor, type: string): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === type ? selection.node : undefined;
}
