import { useEffect, useState } from 'react';
import { api } from '../../api';
import { dismissToast, showUndoToast } from '../../ui/feedback/toast-store';
import { BLOCK_TEXTS } from './links/block-kinds';
import { getBlockName, type Link, type LinkChange } from './links/link';

/** Saves a change, or shows the error. Resolves to true on success. */
export type SaveChange = (change: LinkChange, problem: string) => Promise<boolean>;

/**
 * Deletes a link. The public page hides it at once, and the server deletes it when Undo has expired. Until then it is
 * only hidden, so that a closed or crashed tab cannot lose the link or its clicks.
 */
export function useLinkDeletion(save: SaveChange) {
  const [deletingIds, setDeletingIds] = useState<readonly number[]>([]);
  const stopDeleting = (id: number) => setDeletingIds((ids) => ids.filter((other) => other !== id));

  // A closing tab can still send its last request. A tab in the back/forward cache may return with its Undo.
  useEffect(() => {
    const finish = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) for (const id of deletingIds) void deleteWhileClosing(id);
    };
    window.addEventListener('pagehide', finish);
    return () => window.removeEventListener('pagehide', finish);
  }, [deletingIds]);

  async function hide(link: Link): Promise<boolean> {
    if (!link.isShown) return true;
    return save(
      { kind: 'update', id: link.id, fields: { isShown: false } },
      `“${getBlockName(link)}” was not deleted.`,
    );
  }

  async function restoreLink(link: Link): Promise<void> {
    const { id, isShown } = link;
    stopDeleting(id);
    const problem = `“${getBlockName(link)}” is back in your list, but still hidden from your page.`;
    if (isShown) await save({ kind: 'update', id, fields: { isShown: true } }, problem);
  }

  async function deleteForGood(link: Link): Promise<void> {
    const { id } = link;
    await save(
      { kind: 'delete', id },
      `“${getBlockName(link)}” was not deleted. It is hidden from your page.`,
    );
    stopDeleting(id);
  }

  async function startDeleting(link: Link): Promise<void> {
    setDeletingIds((ids) => [...ids, link.id]);
    const isHidden = hide(link);
    const toast = showUndoToast(`${BLOCK_TEXTS[link.kind].name} deleted`, getBlockName(link), {
      onUndo: () => restoreLink(link),
      onExpired: async () => {
        if (await isHidden) await deleteForGood(link);
      },
    });
    if (await isHidden) return;
    stopDeleting(link.id);
    dismissToast(toast);
  }

  return { deletingIds, startDeleting };
}

async function deleteWhileClosing(id: number): Promise<void> {
  try {
    await api.DELETE('/api/links/{id}', { params: { path: { id } }, keepalive: true });
  } catch {
    // No component is left to show an error. The link stays hidden, and the list shows it as hidden.
  }
}
