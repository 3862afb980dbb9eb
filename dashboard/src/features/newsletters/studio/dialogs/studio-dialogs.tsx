import type { ReactNode } from 'react';
import { showToast } from '../../../../ui/feedback/toast-store';
import { EMPTY_IMAGE_BLOCK, type ImageBlock, type NewsletterDraft } from '../../drafting/newsletter-draft';
import type { SendProblem } from '../../sending/send-problem';
import { CallToActionDialog } from './call-to-action-dialog';
import { ContentDialog } from './content-dialog';
import { ImageDialog } from './image-dialog';
import type { OpenDialog } from './open-dialog';
import { ProductLinkDialog } from './product-link-dialog';
import { TitleDialog } from './title-dialog';

type ContentDialogsProps = {
  open: OpenDialog | undefined;
  onClose: () => void;
  draft: NewsletterDraft;
  onChange: (change: Partial<NewsletterDraft>) => void;
  problem: SendProblem | undefined;
  /** The save status, if the text is saved automatically. */
  status?: ReactNode;
  takesUploads?: boolean;
  onUploadFailed: (error: unknown) => void;
};

/** Renders the dialogs that a tap on the newsletter opens. Their changes apply immediately. */
export function ContentDialogs(props: ContentDialogsProps) {
  const { open, onClose, draft, onChange, problem, status, takesUploads = true, onUploadFailed } = props;
  const findFieldProblem = (field: SendProblem['field']) =>
    problem?.field === field ? problem.description : undefined;
  const imageIndex = open?.name === 'product image' ? open.index : undefined;
  const linkIndex = open?.name === 'product link' ? open.index : undefined;
  const imageBlock = blockAt(draft, imageIndex);

  function changeBlock(index: number | undefined, change: Partial<ImageBlock>) {
    const imageBlocks = draft.imageBlocks.map((block, blockIndex) =>
      blockIndex === index ? { ...block, ...change } : block,
    );
    onChange({ imageBlocks });
  }

  return (
    <>
      <TitleDialog
        open={open?.name === 'title'}
        onClose={onClose}
        title={draft.title}
        problem={findFieldProblem('title')}
        onChange={(title) => onChange({ title })}
      />
      <ContentDialog
        open={open?.name === 'content'}
        onClose={onClose}
        content={draft.content}
        problem={findFieldProblem('content')}
        status={status}
        onChange={(content) => onChange({ content })}
      />
      <ImageDialog
        open={open?.name === 'image'}
        onClose={onClose}
        title="Change Image"
        image={{ address: draft.imageUrl, alt: draft.imageAlt }}
        uploadedTitle="Image uploaded successfully"
        onChange={({ address, alt }) => onChange({ imageUrl: address, imageAlt: alt })}
        takesUploads={takesUploads}
        onUploadFailed={onUploadFailed}
      />
      <CallToActionDialog
        open={open?.name === 'action'}
        onClose={onClose}
        value={draft}
        problem={findFieldProblem('ctaUrl')}
        onChange={onChange}
      />
      <ImageDialog
        open={imageIndex !== undefined}
        onClose={onClose}
        title={`Image ${(imageIndex ?? 0) + 1}`}
        image={{ address: imageBlock.image, alt: imageBlock.alt }}
        uploadedTitle="Image block updated successfully"
        onChange={({ address, alt }) => changeBlock(imageIndex, { image: address, alt })}
        takesUploads={takesUploads}
        onUploadFailed={onUploadFailed}
      />
      <ProductLinkDialog
        number={linkIndex === undefined ? undefined : linkIndex + 1}
        link={blockAt(draft, linkIndex).link}
        onClose={onClose}
        onSave={(link) => {
          changeBlock(linkIndex, { link });
          showToast('Image block updated successfully');
          onClose();
        }}
      />
    </>
  );
}

function blockAt(draft: NewsletterDraft, index: number | undefined): ImageBlock {
  return (index === undefined ? undefined : draft.imageBlocks[index]) ?? EMPTY_IMAGE_BLOCK;
}
