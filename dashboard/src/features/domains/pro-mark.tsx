export function ProMark() {
  return (
    <span className="rounded-chip bg-lamp-soft px-2 py-0.5 text-meta font-semibold text-lamp-ink">PRO</span>
  );
}
