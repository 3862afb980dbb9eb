import { errorMessage } from '@tidings/sdk';
import { ChevronDown } from 'lucide-react';
import { TextLink } from '../../../ui/button';
import { LoadFailure, Skeleton } from '../../../ui/feedback/load-states';
import { useSignedInUser } from '../../accounts/session';
import { ProMark } from '../../plans/pro-offer';
import { ChoiceTile } from './choice-tile';
import { DesignSketch } from './design-sketch';
import { useDesigns } from './queries';

type DesignGalleryProps = {
  /** The key of the selected design. Empty for no design. */
  value: string;
  onChange: (design: string) => void;
};

/** Lists the premium designs, collapsed until opened. */
export function DesignGallery({ value, onChange }: DesignGalleryProps) {
  const { isPro } = useSignedInUser();
  const { data: designs, error, refetch } = useDesigns();
  const premium = designs?.filter((design) => design.isPro);
  const chosenDesign = premium?.find(({ key }) => key === value);

  return (
    <>
      {chosenDesign && !isPro && (
        <p className="rounded-control bg-lamp-soft px-3.5 py-3 text-meta text-lamp-ink">
          <strong className="font-semibold">{chosenDesign.name} is part of Pro.</strong> You can preview this
          design. To send the newsletter, <TextLink to="/upgrade">upgrade</TextLink> or choose one of the four
          templates.
        </p>
      )}
      <details className="group/gallery" open={value !== '' || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-nav text-label font-semibold md:min-h-9 [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-2">
            {premium ? `${premium.length} more designs` : 'More designs'}
            {!isPro && <ProMark />}
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 text-ink-3 group-open/gallery:rotate-180"
          />
        </summary>
        {error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
        <fieldset className="mt-2 grid grid-cols-4 gap-x-2.5 gap-y-3.5 md:grid-cols-6 lg:grid-cols-3">
          <legend className="sr-only">Premium designs</legend>
          {!premium && !error && [1, 2, 3].map((index) => <Skeleton key={index} className="h-28" />)}
          {premium?.map((design) => (
            <ChoiceTile
              key={design.key}
              value={design.key}
              checked={design.key === value}
              onChoose={() => onChange(design.key)}
              name={
                <>
                  {design.name}
                  {!isPro && <span className="sr-only"> PRO</span>}
                </>
              }
            >
              <DesignSketch design={design} />
            </ChoiceTile>
          ))}
        </fieldset>
      </details>
    </>
  );
}
