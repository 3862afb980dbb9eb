import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../ui/brand/brand';
import { TextLink } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { PageHeader } from '../../ui/page-header';
import { getUserName, useSignedInUser } from '../accounts/session';
import { useProductsQuery } from '../products/use-products';
import { AllowedHostsCard } from './allowed-hosts-card';
import { type EmbedDraft, FIRST_DRAFT, toWidgetSettings } from './embed-settings';
import { InstallsCard } from './installs-card';
import { PreviewCard } from './preview-card';
import { useSignUpChoices } from './queries';
import { SnippetCard } from './snippet-card';
import { LookFields, WidgetFields } from './widget-fields';
import { readWidget, WidgetPicker } from './widget-picker';

/** Configures a widget. The URL contains the selected widget, and the input lasts while the screen is open. */
export function WidgetBuilder() {
  const user = useSignedInUser();
  const products = useProductsQuery();
  const { choices } = useSignUpChoices();
  const [searchParams, setSearchParams] = useSearchParams();
  const [draft, setDraft] = useState<EmbedDraft>(FIRST_DRAFT);
  const widget = readWidget(searchParams.get('widget'));
  const product = products.data?.find(({ id }) => id === draft.productId) ?? products.data?.[0];
  const settings = toWidgetSettings(widget, draft, {
    creator: user.username,
    displayName: getUserName(user),
    product: product && { id: product.id, title: product.title },
    topics: choices?.topics ?? [],
    fields: choices?.fields ?? [],
  });
  const change = (fields: Partial<EmbedDraft>) => setDraft((current) => ({ ...current, ...fields }));

  return (
    <div className="flex flex-col gap-6">
      <WidgetPicker
        value={widget}
        onChange={(next) => setSearchParams({ widget: next }, { replace: true, preventScrollReset: true })}
      />
      {settings ? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
            <Card className="flex flex-col gap-5">
              <CardHeader title="Content" />
              <WidgetFields
                widget={widget}
                draft={draft}
                products={products.data ?? []}
                product={product}
                onChange={change}
              />
              <LookFields draft={draft} onChange={change} />
            </Card>
            <PreviewCard widget={widget} settings={settings} draft={draft} onChange={change} />
          </div>
          <SnippetCard settings={settings} />
        </>
      ) : (
        <Card>
          <NothingToBuy products={products} />
        </Card>
      )}
    </div>
  );
}

function NothingToBuy({ products }: { products: ReturnType<typeof useProductsQuery> }) {
  if (products.error) {
    return <LoadFailure message={errorMessage(products.error)} onRetry={() => products.refetch()} />;
  }
  if (!products.data) return <SkeletonRows rows={4} rowClass="h-14" />;
  return (
    <EmptyState
      title="Nothing to buy yet"
      text="Add a product to your page to create a buy button."
      action={<TextLink to="/dashboard3">Add a product</TextLink>}
    />
  );
}

export function EmbedPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Embed" lead="Put your newsletter, shop and page on any other site." />
      <WaveRule />
      <WidgetBuilder />
      <AllowedHostsCard />
      <InstallsCard />
    </div>
  );
}
