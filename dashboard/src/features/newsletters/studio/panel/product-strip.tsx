import { MAX_IMAGE_BLOCKS } from '@tidings/sdk';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { moveItem } from '../../../../ui/hooks/reorder';
import { useReorder } from '../../../../ui/hooks/use-reorder';
import { EMPTY_IMAGE_BLOCK, type ImageBlock } from '../../drafting/newsletter-draft';
import { ProductRow } from './product-row';

type ProductStripProps = {
  blocks: ImageBlock[];
  /** The minimum number of blocks. */
  minimum: number;
  onChange: (blocks: ImageBlock[]) => void;
  onEditImage: (index: number) => void;
  onEditLink: (index: number) => void;
};

/** Edits the product images of template-4, in the order of the email. */
export function ProductStrip({ blocks, minimum, onChange, onEditImage, onEditLink }: ProductStripProps) {
  const helpId = useId();
  const headingId = useId();
  const [announcement, setAnnouncement] = useState('');
  // Adds ids to blocks, because a dragged row needs one.
  const [rowIds, setRowIds] = useState(() => blocks.map((_, index) => index));
  if (rowIds.length !== blocks.length) setRowIds(blocks.map((_, index) => index));

  const { listProps, lifted, roomAt } = useReorder({
    rows: rowIds.map((id, index) => ({ id, name: `Image ${index + 1}` })),
    onMove: (from, to) => {
      setRowIds(moveItem(rowIds, from, to));
      onChange(moveItem(blocks, from, to));
    },
    reportMove: setAnnouncement,
  });

  function add() {
    if (blocks.length >= MAX_IMAGE_BLOCKS) {
      showErrorToast('Maximum reached', 'You can add a maximum of 8 product images.');
      return;
    }
    setRowIds([...rowIds, Math.max(-1, ...rowIds) + 1]);
    onChange([...blocks, { ...EMPTY_IMAGE_BLOCK }]);
    showToast('New image block added');
  }

  function remove(index: number) {
    if (blocks.length <= minimum) {
      showErrorToast('Cannot Remove', 'You must have at least one image block');
      return;
    }
    // Moves the focus, because it would be lost with its row.
    const rows = listProps.ref.current?.children;
    (rows?.[index + 1] ?? rows?.[index - 1])?.querySelector<HTMLElement>('[data-remove]')?.focus();
    setRowIds(rowIds.toSpliced(index, 1));
    onChange(blocks.toSpliced(index, 1));
    showToast('Image block removed');
  }

  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={headingId} className="text-label font-semibold">
          Product Images
        </h2>
        <span className="text-meta text-ink-3 tabular-nums">
          {blocks.length}/{MAX_IMAGE_BLOCKS}
        </span>
      </div>
      <p id={helpId} hidden>
        Press Space to pick up the image, the arrow keys to move it, and Space to drop it.
      </p>
      {blocks.length > 0 && (
        <ul {...listProps} className="flex flex-col divide-y divide-line border-y border-line">
          {blocks.map((block, index) => (
            <ProductRow
              key={rowIds[index] ?? index}
              id={rowIds[index] ?? index}
              number={index + 1}
              block={block}
              liftedBy={lifted?.id === rowIds[index] ? lifted?.by : undefined}
              offset={lifted && roomAt(index)}
              handleHelpId={helpId}
              onEditImage={() => onEditImage(index)}
              onEditLink={() => onEditLink(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Button onClick={add}>Add image</Button>
    </section>
  );
}
