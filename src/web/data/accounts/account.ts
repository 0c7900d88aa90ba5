// The user's own account: name, password, sessions, second step.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { invalidate, keys, type QueryKey } from '#web/lib/api/query-keys.ts'

/** A mutation that invalidates these queries. */
function useChange<Args, Reply>(mutationFn: (args: Args) => Promise<Reply>, ...shown: QueryKey[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidate(cache, ...shown),
  })
}

export const useUpdateMyName = () =>
  useChange((name: string) => api.account.updateMe({ body: { name } }), keys.me, keys.members.all)

export const useChangePassword = () =>
  useChange(
    (body: { currentPassword: string; newPassword: string }) => api.account.changePassword({ body }),
    keys.sessions,
  )

export const useSessions = () =>
  useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => api.account.listSessions({}, { signal }) })

export const useDeleteSession = () =>
  useChange((id: string) => api.account.deleteSession({ params: { id } }), keys.sessions)

export const useDeleteOtherSessions = () =>
  useChange((_: undefined) => api.account.deleteOtherSessions(), keys.sessions)

export const useTwoFactor = () =>
  useQuery({ queryKey: keys.twoFactor, queryFn: ({ signal }) => api.account.getTwoFactor({}, { signal }) })

export const useBeginTwoFactorSetup = () =>
  useChange((password: string) => api.account.startTwoFactor({ body: { password } }))

// workspaces that require the second step are accessible now
export const useConfirmTwoFactor = () =>
  useChange(
    (code: string) => api.account.confirmTwoFactor({ body: { code } }),
    keys.twoFactor,
    keys.me,
    keys.members.all,
  )

export const useRenewBackupCodes = () =>
  useChange((password: string) => api.account.renewBackupCodes({ body: { password } }), keys.twoFactor)

export const useDisableTwoFactor = () =>
  useChange(
    (password: string) => api.account.disableTwoFactor({ body: { password } }),
    keys.twoFactor,
    keys.me,
    keys.members.all,
  )

export const useRequireTwoFactor = (id: string) =>
  useChange(
    (requiresTwoFactor: boolean) =>
      api.workspaces.updateWorkspace({ params: { id }, body: { requiresTwoFactor } }),
    keys.me,
  )
