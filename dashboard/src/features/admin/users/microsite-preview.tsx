import type { ConsoleUserDetail } from './console-user';

/** Administrators see what they have suspended, too. */
export function MicrositePreview({ user: { username, suspendedAt } }: { user: ConsoleUserDetail }) {
  return (
    <>
      {suspendedAt !== null && (
        <p className="text-ink-2">Only you see this: while {username} is suspended, visitors find no page.</p>
      )}
      <iframe
        src={`/l/${encodeURIComponent(username)}?embedded=true`}
        title={`Microsite of ${username}`}
        className="h-[32rem] w-full rounded-control border border-line bg-surface"
      />
    </>
  );
}
