import { textLinkClass } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { formatPublicAddress, formatPublicUrl } from './public-address';
import { ShareMenu } from './share-menu';

/** Shows the URL of the creator's page, to open, copy and share. */
export function ProfileLinkBar({ username }: { username: string }) {
  const url = formatPublicUrl(username);

  return (
    <div className="flex flex-wrap items-center gap-3 md:flex-nowrap">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`${textLinkClass} min-w-0 grow wrap-anywhere`}
      >
        {formatPublicAddress(username)}
      </a>
      <div className="flex gap-2 max-md:w-full max-md:*:grow">
        <CopyButton text={url} />
        <ShareMenu url={url} />
      </div>
    </div>
  );
}
