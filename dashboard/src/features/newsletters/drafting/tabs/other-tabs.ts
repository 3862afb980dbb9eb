import { type Autosave, isUnsaved, type ServerDraft } from '../saving/autosave';
import { fetchDraft, toServerDraft } from '../saving/draft-server';
import { openDraftChannel } from './draft-channel';

type OtherTabsInput = {
  userId: number;
  editor: string;
  autosave: () => Autosave;
  /** Returns whether this editor follows the saves of other tabs. */
  isActive: () => boolean;
  onOthers: (count: number) => void;
  onNewer: (theirs: ServerDraft) => void;
};

/** Connects an editor to other tabs with the same draft, and follows their saves. */
export function createOtherTabs({ userId, editor, autosave, isActive, onOthers, onNewer }: OtherTabsInput) {
  let channel: ReturnType<typeof openDraftChannel> | undefined;

  const hasNewer = (version: number) =>
    !autosave().sending && !isUnsaved(autosave()) && version > (autosave().stored.version ?? 0);

  /** Loads the newer text of another tab, but only without unsaved changes here. */
  async function follow(version: number): Promise<void> {
    if (!isActive() || !hasNewer(version)) return;
    try {
      const newsletter = await fetchDraft(autosave().stored.id);
      if (newsletter && !newsletter.sentAt && hasNewer(version)) onNewer(toServerDraft(newsletter));
    } catch (error) {
      // The next save detects that it builds on an older text.
      console.error('The text that another tab saved could not be loaded.', error);
    }
  }

  function close(): void {
    channel?.close();
    channel = undefined;
  }

  return {
    /** Connects to the tabs of the draft's id. A draft without an id has no other tabs. */
    connect(): void {
      close();
      const { id } = autosave().stored;
      if (id === undefined) return;
      const onSavedElsewhere = (version: number) => void follow(version);
      channel = openDraftChannel({ userId, id, editor, onOthers, onSavedElsewhere });
    },
    publishSaved: (version: number): void => channel?.publishSaved(version),
    close,
  };
}
