type DraftMessage =
  | { type: 'opened' | 'here' | 'closed'; editor: string; draft: string }
  | { type: 'saved'; editor: string; draft: string; version: number };

type DraftChannelInput = {
  userId: number;
  id: number;
  editor: string;
  /** Receives the number of other open editors of this draft in this browser. */
  onOthers: (count: number) => void;
  onSavedElsewhere: (version: number) => void;
};

/** Connects the tabs of one browser. Each tab posts its open draft, and every save. */
export function openDraftChannel({ userId, id, editor, onOthers, onSavedElsewhere }: DraftChannelInput) {
  const channel = new BroadcastChannel('tidings-drafts');
  const draft = `${userId}:${id}`;
  const otherEditors = new Set<string>();
  const post = (message: { type: 'opened' | 'here' | 'closed' } | { type: 'saved'; version: number }) =>
    channel.postMessage({ ...message, editor, draft });
  const leave = () => post({ type: 'closed' });

  channel.addEventListener('message', ({ data }: MessageEvent<DraftMessage>) => {
    if (data.draft !== draft || data.editor === editor) return;
    if (data.type === 'closed') otherEditors.delete(data.editor);
    else otherEditors.add(data.editor);
    if (data.type === 'opened') post({ type: 'here' });
    if (data.type === 'saved') onSavedElsewhere(data.version);
    onOthers(otherEditors.size);
  });
  window.addEventListener('pagehide', leave);
  post({ type: 'opened' });

  return {
    publishSaved: (version: number) => post({ type: 'saved', version }),
    close(): void {
      leave();
      window.removeEventListener('pagehide', leave);
      channel.close();
    },
  };
}
