import { CalendarX2, Copy, Ellipsis, FileText, ReceiptText, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { PopoverItem, PopoverMenu, popoverIcon, popoverItemClass } from '../../../ui/overlays/popover-menu';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath, getReportPath } from '../newsletter-paths';

export type NewsletterAction = 'duplicate' | 'cancel-schedule' | 'delete';
export type NewsletterActionHandler = (newsletter: Newsletter, action: NewsletterAction) => void;

type NewsletterMenuProps = {
  newsletter: Newsletter;
  onAct: NewsletterActionHandler;
};

export function NewsletterMenu({ newsletter, onAct }: NewsletterMenuProps) {
  const isScheduled = Boolean(newsletter.scheduledAt && !newsletter.sentAt);

  return (
    <PopoverMenu
      triggerClass="press grid size-11 shrink-0 place-items-center rounded-nav text-ink-2 hover:bg-sunken md:size-10"
      trigger={
        <>
          <Ellipsis {...popoverIcon} />
          <span className="sr-only">More for {getNewsletterTitle(newsletter)}</span>
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] right-[anchor(right)] w-52!"
    >
      {(close) => {
        const choose = (action: NewsletterAction) => () => {
          close();
          onAct(newsletter, action);
        };
        return (
          <ul>
            <li>
              <Link to={getEditorPath(newsletter.id)} onClick={close} className={popoverItemClass}>
                <FileText {...popoverIcon} />
                Open
              </Link>
            </li>
            {newsletter.sentAt && (
              <li>
                <Link to={getReportPath(newsletter.id)} onClick={close} className={popoverItemClass}>
                  <ReceiptText {...popoverIcon} />
                  Delivery report
                </Link>
              </li>
            )}
            <PopoverItem onChoose={choose('duplicate')}>
              <Copy {...popoverIcon} />
              Duplicate
            </PopoverItem>
            {isScheduled && (
              <PopoverItem onChoose={choose('cancel-schedule')}>
                <CalendarX2 {...popoverIcon} />
                Cancel schedule
              </PopoverItem>
            )}
            <PopoverItem className="text-danger" onChoose={choose('delete')}>
              <Trash2 {...popoverIcon} />
              Delete
            </PopoverItem>
          </ul>
        );
      }}
    </PopoverMenu>
  );
}
