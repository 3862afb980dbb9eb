import { CalendarX2, Copy, Ellipsis, FileText, ReceiptText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/formats/class-names';
import { PopoverMenu } from '../../../ui/overlays/popover-menu';
import { type Newsletter, titleOf } from '../newsletter';
import { editorPath, reportPath } from '../newsletter-paths';

export type NewsletterAction = 'duplicate' | 'cancel-schedule' | 'delete';
export type NewsletterAct = (newsletter: Newsletter, action: NewsletterAction) => void;

type NewsletterMenuProps = {
  newsletter: Newsletter;
  onAct: NewsletterAct;
};

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-nav px-3 text-left hover:bg-sunken md:min-h-9';
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function NewsletterMenu({ newsletter, onAct }: NewsletterMenuProps) {
  const isScheduled = Boolean(newsletter.scheduledAt && !newsletter.sentAt);

  return (
    <PopoverMenu
      triggerClass="press grid size-11 shrink-0 place-items-center rounded-nav text-ink-2 hover:bg-sunken md:size-10"
      trigger={
        <>
          <Ellipsis {...ICON} />
          <span className="sr-only">More for {titleOf(newsletter)}</span>
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] right-[anchor(right)] w-52!"
    >
      {(close) => {
        const item = (action: NewsletterAction, label: string, icon: ReactNode, tone?: string) => (
          <li>
            <button
              type="button"
              className={classNames(ITEM, tone)}
              onClick={() => {
                close();
                onAct(newsletter, action);
              }}
            >
              {icon}
              {label}
            </button>
          </li>
        );
        return (
          <ul>
            <li>
              <Link to={editorPath(newsletter.id)} onClick={close} className={ITEM}>
                <FileText {...ICON} />
                Open
              </Link>
            </li>
            {newsletter.sentAt && (
              <li>
                <Link to={reportPath(newsletter.id)} onClick={close} className={ITEM}>
                  <ReceiptText {...ICON} />
                  Delivery report
                </Link>
              </li>
            )}
            {item('duplicate', 'Duplicate', <Copy {...ICON} />)}
            {isScheduled && item('cancel-schedule', 'Cancel schedule', <CalendarX2 {...ICON} />)}
            {item('delete', 'Delete', <Trash2 {...ICON} />, 'text-danger')}
          </ul>
        );
      }}
    </PopoverMenu>
  );
}
