import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showToast } from '../../ui/feedback/toast-store';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { type CustomField, type Tag, useFields, useTags } from '../subscribers/tags-and-fields/queries';

type Schemas = components['schemas'];
export type AllowedHost = Schemas['AllowedHost'];
export type WidgetInstall = Schemas['WidgetInstall'];

const hostsKey = ['/api/widgets/hosts'];
const installsKey = ['/api/widgets/installs'];

export function useInstalls() {
  return useQuery({
    queryKey: installsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/widgets/installs', { signal }))).data,
  });
}

export function useWidgetRelease() {
  return useQuery({
    queryKey: ['/api/widgets/release'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/widgets/release', { signal })),
  });
}

export function useAllowedHosts() {
  return useQuery({
    queryKey: hostsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/widgets/hosts', { signal })),
  });
}

export interface SignUpOptions {
  topics: Tag[];
  /** The public tags and fields. */
  fields: CustomField[];
}

/** Fetches the topics and fields that a subscribe form can ask for. */
export function useSignUpChoices() {
  const [tags, fields] = [useTags(), useFields()];
  const choices: SignUpOptions | undefined =
    tags.data && fields.data
      ? {
          topics: tags.data.filter(({ isTopic }) => isTopic),
          fields: fields.data.filter(({ isPublic }) => isPublic),
        }
      : undefined;
  return {
    choices,
    error: choices ? null : (tags.error ?? fields.error),
    refetch: () => Promise.all([tags.refetch(), fields.refetch()]),
  };
}

/** Allows a host. The caller shows errors beside the input. */
export function useAllowHost() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (host: string) => unwrap(api.POST('/api/widgets/hosts', { body: { host } })),
    onSuccess: ({ host }) => {
      showToast('Site allowed', `Your checkout opens on ${host}.`);
      return refetchLists(queryClient);
    },
  });
}

export function useDisallowHost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/widgets/hosts/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      showToast('Site removed');
      return refetchLists(queryClient);
    },
  });
}

/** Refetches hosts and installs, because an install shows whether its site is allowed. */
async function refetchLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: hostsKey }),
    queryClient.invalidateQueries({ queryKey: installsKey }),
  ]);
}
