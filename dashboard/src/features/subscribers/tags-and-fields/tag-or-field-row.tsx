import type { ReactNode } from 'react';
import { RowActions } from '../../../ui/row-actions';

type TagOrFieldRowProps = {
  name: string;
  title: ReactNode;
  details: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

/** Shows a tag or a field, with its actions. */
export function TagOrFieldRow({ name, title, details, onEdit, onDelete }: TagOrFieldRowProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0 md:flex-row md:items-center md:gap-4">
      <div className="flex min-w-0 grow flex-col wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">{title}</p>
        <p className="text-meta text-ink-2 empty:hidden">{details}</p>
      </div>
      <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}
