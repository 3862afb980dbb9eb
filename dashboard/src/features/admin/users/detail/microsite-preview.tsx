import type { ConsoleUserDetail } from '../console-user';

/**
 * Shows a user's page, even if it is suspended. The frame has its own origin and no scripts: the page is its
 * creator's, and this document has the console's session.
 */
export function MicrositePreview({ user: { username, suspendedAt } }: { user: ConsoleUserDetail }) {
  return (
    <>
      {suspendedAt !== null && (
        <p className="text-ink-2">
          Only you see this preview. While {username} is suspended, the page is offline.
        </p>
      )}
      <iframe
        src={`/l/${encodeURIComponent(username)}?embedded=true`}
        sandbox=""
        title={`Microsite of ${username}`}
        className="h-[32rem] w-full rounded-control border border-line bg-surface"
      />
    </>
  );
}
