/** Marks every screen with sample data, so that users do not mistake it for their own data. */
export function DemoMark({ children = 'Sample data, only in this browser.' }: { children?: string }) {
  return (
    <p className="flex items-center gap-3 self-start rounded-control bg-lamp-soft px-3.5 py-2 text-lamp-ink">
      <strong className="shrink-0 font-strong">Demo</strong>
      {children}
    </p>
  );
}
