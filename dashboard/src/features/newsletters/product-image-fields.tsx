import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { EMPTY_IMAGE_BLOCK, type ImageBlock, MAXIMUM_IMAGE_BLOCKS } from './newsletter-draft';

type ProductImageFieldsProps = { blocks: ImageBlock[]; onChange: (blocks: ImageBlock[]) => void };

export function ProductImageFields({ blocks, onChange }: ProductImageFieldsProps) {
  function add() {
    if (blocks.length >= MAXIMUM_IMAGE_BLOCKS) {
      showErrorToast('Maximum reached', 'You can add a maximum of 8 product images.');
      return;
    }
    onChange([...blocks, { ...EMPTY_IMAGE_BLOCK }]);
    showToast('New image block added');
  }

  function remove(position: number) {
    onChange(blocks.filter((_, index) => index !== position));
    showToast('Image block removed');
  }

  function replace(position: number, block: ImageBlock) {
    onChange(blocks.map((former, index) => (index === position ? block : former)));
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-section font-strong">Product Images</legend>
      {blocks.map((block, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
          key={index}
          className="grid items-end gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_auto]"
        >
          <TextField
            label={`Image ${index + 1} address`}
            type="url"
            placeholder="https://"
            value={block.image}
            onChange={(event) => replace(index, { ...block, image: event.target.value })}
          />
          <TextField
            label={`Image ${index + 1} link`}
            type="url"
            placeholder="https://"
            value={block.link}
            onChange={(event) => replace(index, { ...block, link: event.target.value })}
          />
          <Button tone="ghost" aria-label={`Remove image ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </div>
      ))}
      <Button className="self-start" onClick={add}>
        Add image
      </Button>
    </fieldset>
  );
}
