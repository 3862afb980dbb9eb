import { Pencil, Trash2 } from 'lucide-react';
import { Button } from './button';

type RowActionsProps = { name: string; onEdit: () => void; onDelete: () => void };

/** Shows the buttons that edit or delete a row. Their accessible names include the row's name. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
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
  );
}
