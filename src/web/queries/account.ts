// One's own account: name, password, devices, the second step of signing in.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** A change after which these are asked again. */
function useChange<Args, Reply>(mutationFn: (args: Args) => Promise<Reply>, ...keys: string[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useRenameMe = () =>
  useChange((name: string) => api.account.updateMe({ body: { name } }), 'me', 'members')

export const useChangePassword = () =>
  useChange(
    (body: { currentPassword: string; newPassword: string }) => api.account.changePassword({ body }),
    'sessions',
  )

export const useSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => api.account.listSessions({}, { signal }) })

export const useEndSession = () =>
  useChange((id: string) => api.account.deleteSession({ params: { id } }), 'sessions')

export const useEndOtherSessions = () =>
  useChange((_: undefined) => api.account.deleteOtherSessions(), 'sessions')

export const useTwoFactor = () =>
  useQuery({ queryKey: ['two-factor'], queryFn: ({ signal }) => api.account.getTwoFactor({}, { signal }) })

export const useStartTwoFactor = () =>
  useChange((password: string) => api.account.startTwoFactor({ body: { password } }))

/** A workspace that asked for it is open now. */
export const useConfirmTwoFactor = () =>
  useChange((code: string) => api.account.confirmTwoFactor({ body: { code } }), 'two-factor', 'me', 'members')

export const useRenewBackupCodes = () =>
  useChange((password: string) => api.account.renewBackupCodes({ body: { password } }), 'two-factor')

export const useStopTwoFactor = () =>
  useChange(
    (password: string) => api.account.stopTwoFactor({ body: { password } }),
    'two-factor',
    'me',
    'members',
  )

export const useRequireTwoFactor = (id: string) =>
  useChange(
    (requiresTwoFactor: boolean) =>
      api.workspaces.updateWorkspace({ params: { id }, body: { requiresTwoFactor } }),
    'me',
  )
