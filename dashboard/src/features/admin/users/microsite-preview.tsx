import type { ConsoleUserDetail } from './console-user';

export function MicrositePreview({ user: { username, suspendedAt } }: { user: ConsoleUserDetail }) {
  if (suspendedAt !== null) {
    return <p className="text-ink-2">While {username} is suspended, visitors find no page here.</p>;
  }
  return (
    <iframe
      src={`/l/${encodeURIComponent(username)}?embedded=true`}
      title={`Microsite of ${username}`}
      loading="lazy"
      className="h-[32rem] w-full rounded-control border border-line bg-surface"
    />
  );
}
