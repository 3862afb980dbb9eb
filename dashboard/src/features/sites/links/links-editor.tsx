import { ApiError, errorMessage, MAX_LINKS } from '@tidings/sdk';
import { useState } from 'react';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { findChanges } from '../draft';
import { useLinkDeletion } from '../use-link-deletion';
import { useLinks } from '../use-links';
import { AddButtons } from './add-buttons';
import { BLOCK_TEXTS, type BlockKind } from './block-kinds';
import {
  getBlockName,
  type Link,
  type LinkAction,
  type LinkChange,
  type LinkFields,
  orderAfterMove,
  toEditableUrl,
} from './link';
import { AddLinkDialog, LinkDialog } from './link-dialog';
import { LinkList } from './link-list';

/** Edits the links of the public page. A separate request saves each change at once. */
export function LinksEditor({ onSaved }: { onSaved: () => void }) {
  const { links, error, refetch, problem, save, saveFields } = useLinkChanges(onSaved);
  const [kindToAdd, setKindToAdd] = useState<BlockKind>();
  const [linkToEdit, setLinkToEdit] = useState<Link>();
  const [newId, setNewId] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const { deletingIds, startDeleting } = useLinkDeletion(save);
  const visibleLinks = links?.filter(({ id }) => !deletingIds.includes(id));

  function act(link: Link, action: Exclude<LinkAction, 'move-up' | 'move-down'>) {
    switch (action) {
      case 'edit':
        return setLinkToEdit(link);
      case 'toggle': {
        const isShown = !link.isShown;
        const problemText = `“${getBlockName(link)}” is still ${isShown ? 'hidden' : 'shown'}.`;
        return void save({ kind: 'update', id: link.id, fields: { isShown } }, problemText);
      }
      case 'delete':
        return void startDeleting(link);
    }
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Links" />
      <p className="text-ink-2">Buttons and blocks on your page, in this order.</p>
      {problem && <Alert>{problem}</Alert>}
      {!visibleLinks && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!visibleLinks && !error && <SkeletonRows rows={3} rowClass="h-16" />}
      {visibleLinks?.length === 0 && (
        <EmptyState title="No links yet" text="Add your shop, your latest video or your calendar." />
      )}
      {links && visibleLinks && visibleLinks.length > 0 && (
        <LinkList
          links={visibleLinks}
          newId={newId}
          onAct={act}
          onOrder={(order) =>
            void save({ kind: 'order', ids: orderAfterMove(links, order) }, 'The new order was not saved.')
          }
          reportMove={setAnnouncement}
        />
      )}
      {links && <AddButtons isFull={links.length >= MAX_LINKS} onAdd={setKindToAdd} />}
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
      {kindToAdd && (
        <AddLinkDialog
          kind={kindToAdd}
          onAdded={(addedLink) => {
            setNewId(addedLink.id);
            setAnnouncement(`${getBlockName(addedLink)} added at the end.`);
            onSaved();
          }}
          onClosed={() => setKindToAdd(undefined)}
        />
      )}
      {linkToEdit && (
        <LinkDialog
          kind={linkToEdit.kind}
          title={BLOCK_TEXTS[linkToEdit.kind].editTitle}
          submitLabel="Save"
          fields={linkToEdit}
          onSubmit={(fields) => saveFields(linkToEdit, fields)}
          onClosed={() => setLinkToEdit(undefined)}
        />
      )}
    </Card>
  );
}

/** Saves changes of the links. A failed change sets `problem` until a change succeeds. */
function useLinkChanges(onSaved: () => void) {
  const { links, error, refetch, change } = useLinks();
  const [problem, setProblem] = useState<string>();

  async function save(wantedChange: LinkChange, problemText: string): Promise<boolean> {
    try {
      await change(wantedChange);
    } catch (reason) {
      setProblem(
        findDeletedLinkProblem(links, wantedChange, reason) ?? `${problemText} ${errorMessage(reason)}`,
      );
      return false;
    }
    setProblem(undefined);
    onSaved();
    return true;
  }

  /** Throws the API's error. */
  async function saveFields(link: Link, fields: Partial<LinkFields>): Promise<void> {
    const currentFields = { ...link, url: toEditableUrl(link.url), description: link.description ?? '' };
    const names = Object.keys(fields) as Array<keyof LinkFields>;
    const storedFields = Object.fromEntries(names.map((name) => [name, currentFields[name]]));
    const changedFields = findChanges(fields, storedFields);
    if (Object.keys(changedFields).length === 0) return;
    await change({ kind: 'update', id: link.id, fields: changedFields });
    onSaved();
  }

  return { links, error, refetch, problem, save, saveFields };
}

/** Handles a link that another tab deleted. Refetches the list, which then omits the link. */
function findDeletedLinkProblem(
  links: Link[] | undefined,
  wantedChange: LinkChange,
  reason: unknown,
): string | undefined {
  const isDeleted = wantedChange.kind === 'update' && reason instanceof ApiError && reason.status === 404;
  if (!isDeleted) return undefined;
  const deletedLink = links?.find(({ id }) => id === wantedChange.id);
  return `${deletedLink ? `“${getBlockName(deletedLink)}”` : 'This link'} was deleted in another tab or browser.`;
}
