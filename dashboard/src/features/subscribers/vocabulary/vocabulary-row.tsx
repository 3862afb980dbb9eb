import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';

type VocabularyRowProps = {
  name: string;
  title: ReactNode;
  details: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

/** Shows a tag or a field, with its actions. */
export function VocabularyRow({ name, title, details, onEdit, onDelete }: VocabularyRowProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0 md:flex-row md:items-center md:gap-4">
      <div className="flex min-w-0 grow flex-col wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">{title}</p>
        <p className="text-meta text-ink-2 empty:hidden">{details}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button onClick={onEdit}>
          <Pencil size={18} strokeWidth={1.75} aria-hidden />
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button onClick={onDelete}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
