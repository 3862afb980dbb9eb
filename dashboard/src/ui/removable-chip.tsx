import { X } from 'lucide-react';

type RemovableChipProps = {
  label: string;
  /** The accessible name of the button. */
  action: string;
  onRemove: () => void;
};

/** Shows a value with a button that removes it. Long values wrap, because their ends differ. */
export function RemovableChip({ label, action, onRemove }: RemovableChipProps) {
  return (
    <span className="flex min-w-0 items-center rounded-control bg-tide-soft pl-3 text-meta font-medium text-tide-ink">
      <bdi className="min-w-0 py-1 wrap-anywhere">{label}</bdi>
      <button
        type="button"
        className="press grid size-11 shrink-0 place-items-center rounded-control md:size-8"
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{action}</span>
      </button>
    </span>
  );
}
