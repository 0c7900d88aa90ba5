// One's own account: name, password, devices, the second step of signing in.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  confirmTwoFactor,
  deleteOtherSessions,
  deleteSession,
  getTwoFactor,
  listSessions,
  renewBackupCodes,
  startTwoFactor,
  stopTwoFactor,
  updateMe,
} from '#api/account.ts'
import { updateWorkspace } from '#api/workspaces.ts'
import { call } from '#web/lib/call.ts'

/** A change after which these are asked again. */
function useChange<Args, Reply>(mutationFn: (args: Args) => Promise<Reply>, ...keys: string[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useRenameMe = () =>
  useChange((name: string) => call(updateMe, { body: { name } }), 'me', 'members')

export const useChangePassword = () =>
  useChange(
    (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    'sessions',
  )

export const useSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, {}, { signal }) })

export const useEndSession = () =>
  useChange((id: string) => call(deleteSession, { params: { id } }), 'sessions')

export const useEndOtherSessions = () => useChange((_: undefined) => call(deleteOtherSessions), 'sessions')

export const useTwoFactor = () =>
  useQuery({ queryKey: ['two-factor'], queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }) })

export const useStartTwoFactor = () =>
  useChange((password: string) => call(startTwoFactor, { body: { password } }))

/** A workspace that asked for it is open now. */
export const useConfirmTwoFactor = () =>
  useChange((code: string) => call(confirmTwoFactor, { body: { code } }), 'two-factor', 'me', 'members')

export const useRenewBackupCodes = () =>
  useChange((password: string) => call(renewBackupCodes, { body: { password } }), 'two-factor')

export const useStopTwoFactor = () =>
  useChange((password: string) => call(stopTwoFactor, { body: { password } }), 'two-factor', 'me', 'members')

export const useRequireTwoFactor = (id: string) =>
  useChange(
    (requiresTwoFactor: boolean) => call(updateWorkspace, { params: { id }, body: { requiresTwoFactor } }),
    'me',
  )
