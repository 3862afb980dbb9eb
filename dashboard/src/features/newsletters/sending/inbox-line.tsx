import { toReadableText } from '../readable-text';

export type InboxText = { senderName: string; subject: string; preheader: string };

/** Shows sender, subject and first words as a line of an inbox, for a subscriber without a name. */
export function InboxLine({ senderName, subject, preheader }: InboxText) {
  return (
    <div className="flex flex-col gap-0.5 rounded-control border border-line bg-paper px-3.5 py-3">
      <p className="sr-only">In the inbox:</p>
      <p className="truncate text-meta text-ink-2">
        <bdi>{senderName}</bdi>
      </p>
      <p className="line-clamp-2 font-semibold wrap-anywhere">
        <bdi>{toReadableText(subject)}</bdi>
      </p>
      {preheader && (
        <p className="truncate text-meta text-ink-2">
          <bdi>{toReadableText(preheader)}</bdi>
        </p>
      )}
    </div>
  );
}
