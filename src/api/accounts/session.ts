// Sign-up, sign-in and the signed-in user (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { Workspace } from '#api/workspaces/workspaces.ts'
import { SignIn, SignUp } from '#core/accounts/credentials.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Session')

export const User = namedObject('User', { id: Id, name: z.string(), email: z.string() })
export type User = z.infer<typeof User>

const SignInBody = SignIn.extend({
  /** `token`: the response contains a bearer token instead of a cookie, for scripts and clients on another origin */
  session: z.enum(['cookie', 'token']).default('cookie'),
})

const SignedIn = {
  user: User.optional(),
  /** with `"session": "token"`: to be sent as `Authorization: Bearer <token>` with every call */
  token: z.string().optional(),
  /** when the token expires; using it on a later day moves this to 30 days from that use */
  expiresAt: Instant.optional(),
}

export const signUp = endpoint({
  ...PATHS.session.signUp,
  audit: null,
  access: 'public',
  summary: 'Create an account and sign in. The first account becomes the owner of the first workspace.',
  body: SignUp,
  reply: z.object({ user: User }),
  limit: { max: 20, perSeconds: 60 },
})

export const signIn = endpoint({
  ...PATHS.session.signIn,
  audit: null,
  access: 'public',
  summary:
    'Sign in. The session is an HttpOnly cookie, or with `"session": "token"` a bearer token in the response body.',
  body: SignInBody,
  reply: z.object({
    /** absent until the second step is completed */
    ...SignedIn,
    /** ticket for the second step, valid for five minutes */
    secondStep: z.string().optional(),
  }),
  limit: { max: 10, perSeconds: 60 },
})

export const signInSecondStep = endpoint({
  ...PATHS.session.signInSecondStep,
  audit: null,
  access: 'public',
  summary:
    'Complete the second step with an authenticator code or a backup code. Returns the kind of session that the first step requested.',
  body: z.object({ ticket: SingleLine.min(20).max(100), code: SingleLine.trim().min(6).max(40) }),
  reply: z.object({ ...SignedIn, user: User }),
  limit: { max: 10, perSeconds: 60 },
})

export const signOut = endpoint({
  ...PATHS.session.signOut,
  audit: null,
  access: 'public',
  summary: 'End the session of this cookie or bearer token.',
  reply: Ok,
})

export const Me = namedObject('Me', {
  user: User,
  workspaces: z.array(
    Workspace.pick({ id: true, name: true, role: true, requiresTwoFactor: true, daysOff: true }),
  ),
  /** workspaces that require two-factor sign-in, which this user has not set up */
  closedWorkspaces: z.array(z.object({ id: Id, name: z.string() })),
})
export type Me = z.infer<typeof Me>

export const me = endpoint({
  ...PATHS.session.me,
  access: 'user',
  summary: 'The signed-in user and their workspaces with their role in each.',
  reply: Me,
})

export const signUpState = endpoint({
  ...PATHS.session.signUpState,
  access: 'public',
  summary: 'Whether a new account can be created without an invitation.',
  reply: z.object({ open: z.boolean(), first: z.boolean() }),
})
