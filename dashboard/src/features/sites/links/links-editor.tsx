import { ApiError, LINKS_MAX, messageOf } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { changesOf } from '../draft';
import { useLinkDeletion } from '../use-link-deletion';
import { useLinks } from '../use-links';
import {
  editableUrl,
  type Link,
  type LinkAction,
  type LinkChange,
  type LinkFields,
  orderAfterMove,
} from './link';
import { AddLinkDialog, LinkDialog } from './link-dialog';
import { LinkList } from './link-list';

/** Edits the links of the public page. Each change is saved at once with its own request. */
export function LinksEditor({ onSaved }: { onSaved: () => void }) {
  const { links, error, refetch, problem, save, saveFields } = useLinkChanges(onSaved);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Link>();
  const [newId, setNewId] = useState<number>();
  const [announcement, reportMove] = useState('');
  const { leaving, startDeleting } = useLinkDeletion(save);
  const shown = links?.filter(({ id }) => !leaving.includes(id));

  function act(link: Link, action: Exclude<LinkAction, 'move-up' | 'move-down'>) {
    switch (action) {
      case 'edit':
        return setEditing(link);
      case 'toggle': {
        const isShown = !link.isShown;
        const whatFailed = `“${link.title}” is still ${isShown ? 'hidden' : 'shown'}.`;
        return void save({ kind: 'update', id: link.id, fields: { isShown } }, whatFailed);
      }
      case 'delete':
        return void startDeleting(link);
    }
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Links" />
      <p className="text-ink-2">
        Buttons on your page, in this order. Changes here are saved at once, without Save.
      </p>
      {problem && <Alert>{problem}</Alert>}
      {!shown && error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {!shown && !error && <SkeletonRows rows={3} rowClass="h-16" />}
      {shown?.length === 0 && (
        <EmptyState title="No links yet" text="Add your shop, your latest video or your calendar." />
      )}
      {links && shown && shown.length > 0 && (
        <LinkList
          links={shown}
          newId={newId}
          onAct={act}
          onOrder={(order) =>
            void save({ kind: 'order', ids: orderAfterMove(links, order) }, 'The new order was not saved.')
          }
          reportMove={reportMove}
        />
      )}
      {links && <AddLinkButton isFull={links.length >= LINKS_MAX} onAdd={() => setAdding(true)} />}
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
      {adding && (
        <AddLinkDialog
          onAdded={({ id, title }) => {
            setNewId(id);
            reportMove(`${title} added at the end.`);
            onSaved();
          }}
          onClosed={() => setAdding(false)}
        />
      )}
      {editing && (
        <LinkDialog
          title="Edit link"
          submitLabel="Save"
          fields={editing}
          onSubmit={(fields) => saveFields(editing, fields)}
          onClosed={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

/** Saves changes of the links. A failed change sets `problem`, until one succeeds. */
function useLinkChanges(onSaved: () => void) {
  const { links, error, refetch, change } = useLinks();
  const [problem, setProblem] = useState<string>();

  async function save(wanted: LinkChange, whatFailed: string): Promise<boolean> {
    try {
      await change(wanted);
    } catch (reason) {
      setProblem(goneProblem(links, wanted, reason) ?? `${whatFailed} ${messageOf(reason)}`);
      return false;
    }
    setProblem(undefined);
    onSaved();
    return true;
  }

  /** Throws the API's error. */
  async function saveFields(
    { id, title, url, icon, description, image }: Link,
    fields: LinkFields,
  ): Promise<void> {
    const changed = changesOf(fields, {
      title,
      url: editableUrl(url),
      icon,
      description: description ?? '',
      image,
    });
    if (Object.keys(changed).length === 0) return;
    await change({ kind: 'update', id, fields: changed });
    onSaved();
  }

  return { links, error, refetch, problem, save, saveFields };
}

/** Handles a link that another tab deleted. The list is refetched and shows that too. */
function goneProblem(links: Link[] | undefined, wanted: LinkChange, reason: unknown): string | undefined {
  const isGone = wanted.kind === 'update' && reason instanceof ApiError && reason.status === 404;
  if (!isGone) return undefined;
  const title = links?.find(({ id }) => id === wanted.id)?.title;
  return `${title ? `“${title}”` : 'This link'} was deleted in another tab or browser.`;
}

function AddLinkButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  return (
    <div className="flex flex-col gap-2 md:flex-row md:items-center">
      <Button aria-disabled={isFull} onClick={() => !isFull && onAdd()}>
        <Plus size={18} strokeWidth={1.75} aria-hidden />
        Add link
      </Button>
      {isFull && (
        <p className="text-meta text-ink-2">
          You have reached the maximum of {LINKS_MAX} links. Delete one to add another.
        </p>
      )}
    </div>
  );
}
