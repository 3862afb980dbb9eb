import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';

/** The block that is selected as a whole, when it is of this type. */
export function selectedNode({ state: { selection } }: Editor, type: string): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === type ? selection.node : undefined;
}
