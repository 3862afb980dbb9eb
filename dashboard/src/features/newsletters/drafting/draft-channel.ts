type DraftNews =
  | { type: 'opened' | 'here' | 'closed'; editor: string; draft: string }
  | { type: 'saved'; editor: string; draft: string; version: number };

type DraftChannelInput = {
  userId: number;
  id: number;
  editor: string;
  /** How many other editors of this draft are open in this browser. */
  onOthers: (count: number) => void;
  onSavedElsewhere: (version: number) => void;
};

/** Tabs of one browser tell each other which drafts they have open, and when they have saved one. */
export function openDraftChannel({ userId, id, editor, onOthers, onSavedElsewhere }: DraftChannelInput) {
  const channel = new BroadcastChannel('tidings-drafts');
  const draft = `${userId}:${id}`;
  const others = new Set<string>();
  const post = (news: { type: 'opened' | 'here' | 'closed' } | { type: 'saved'; version: number }) =>
    channel.postMessage({ ...news, editor, draft });
  const leave = () => post({ type: 'closed' });

  channel.addEventListener('message', ({ data }: MessageEvent<DraftNews>) => {
    if (data.draft !== draft || data.editor === editor) return;
    if (data.type === 'closed') others.delete(data.editor);
    else others.add(data.editor);
    if (data.type === 'opened') post({ type: 'here' });
    if (data.type === 'saved') onSavedElsewhere(data.version);
    onOthers(others.size);
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
